// record: what it keeps is what the kernel wrote, and the emulation writes what the same kernels wrote on a
// GPU.
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <set>
#include <tuple>

#include "corpora/saved_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"

namespace quantcheck {
namespace {

using ::testing::HasSubstr;
using testing::ProgramResult;
using testing::Scratch;

const std::string kFromH200 = QUANTCHECK_SOURCE_DIR "/corpora/recorded/quantcheck_h200";

class Record : public ::testing::Test {
 protected:
    ProgramResult record(const std::string& cases, const std::string& kernels) {
        return testing::quantcheck({"record", cases, "--kernel", kernels, "--into", into()});
    }
    [[nodiscard]] std::string into() const { return scratch_.file("recordings"); }

 private:
    Scratch scratch_;
};

using Input = std::tuple<std::string, Bytes, std::int64_t, std::int64_t, std::int64_t, std::int64_t>;

/// Recordings by kernel and input; with `prefix` taken off the kernels' names.
std::map<std::pair<std::string, Input>, SavedCase> recordings(const std::filesystem::path& folder,
                                                              std::string_view prefix) {
    std::map<std::pair<std::string, Input>, SavedCase> all;
    for (const auto& file : find_cases(folder)) {
        SavedCase saved = load_case(file);
        if (saved.subject.starts_with(prefix)) saved.subject.erase(0, prefix.size());
        const Case& c = saved.c;
        const Input input{c.recipe.id(), c.data, c.rows, c.cols, c.row_padding, c.misalignment};
        all.emplace(std::pair(saved.subject, input), saved);
    }
    return all;
}

TEST_F(Record, OfEmulatedKernelsHoldsTheBytesThatTheSameKernelsWroteOnAnH200) {
    const ProgramResult result = record(kFromH200, "emulated.cuda.*");
    ASSERT_EQ(result.exit_code, kConformant) << result.out << result.err;
    const auto device = recordings(kFromH200, ""), emulated = recordings(into(), "emulated.");
    std::set<std::string> kernels;
    for (const auto& [key, saved] : device) {
        const auto same = emulated.find(key);
        ASSERT_NE(same, emulated.end()) << saved.subject << ", " << saved.c.recipe.id();
        EXPECT_EQ(saved.recorded, same->second.recorded) << saved.subject << ", " << saved.c.recipe.id();
        EXPECT_THAT(saved.provenance, HasSubstr("NVIDIA H200"));
        kernels.insert(saved.subject);
    }
    EXPECT_EQ(kernels, (std::set<std::string>{"cuda.block_128x128", "cuda.block_1x128", "cuda.scale"}));
    EXPECT_GE(device.size(), 40U);
}

TEST_F(Record, IsJudgedLikeAnyRecording) {
    ASSERT_EQ(record(kFromH200, "host.*").exit_code, kConformant);
    const ProgramResult judged = testing::quantcheck({"judge", into()});
    EXPECT_EQ(judged.exit_code, kConformant) << judged.out;
    EXPECT_THAT(judged.out, HasSubstr("host.block_1x128"));
    for (const auto& file : find_cases(into())) {
        const SavedCase saved = load_case(file);
        EXPECT_THAT(saved.provenance, HasSubstr("quantcheck_host"));
        EXPECT_THAT(saved.provenance, HasSubstr("date 20"));
    }
}

TEST_F(Record, RefusesAKernelThatLeavesBytesUnwritten) {
    const ProgramResult result =
        testing::quantcheck({"record", kFromH200, "--plugin", testing::plugin("quantcheck_mutants"),
                             "--kernel", "mutant.unwritten_byte", "--into", into()});
    EXPECT_EQ(result.exit_code, kUsage) << result.out;
    EXPECT_THAT(result.err, HasSubstr("leaves some out"));
}

TEST_F(Record, OfNothingIsInconclusive) {
    const ProgramResult result = record(kFromH200, "no.such.kernel");
    EXPECT_EQ(result.exit_code, kInconclusive);
    EXPECT_FALSE(std::filesystem::exists(into()));
}

}  // namespace
}  // namespace quantcheck
