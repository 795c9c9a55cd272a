// A journal with right checksums around whatever someone likes: refused with one sentence that names the
// file.
#include <fstream>
#include <gtest/gtest.h>
#include <limits>

#include "harness/campaign/journal.hpp"
#include "harness/campaign/journal_content.hpp"
#include "harness/campaign/journal_frame.hpp"
#include "harness/testing/run_program.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using testing::Scratch;

constexpr const char* kHeader = R"({"options": {"seed": "1"}, "corpus": ["aa"]})";

Bytes frames(const std::vector<std::string>& payloads) {
    Bytes bytes;
    for (std::size_t i = 0; i < payloads.size(); ++i) {
        const Bytes frame = framed(std::as_bytes(std::span(payloads[i])), i);
        bytes.insert(bytes.end(), frame.begin(), frame.end());
    }
    return bytes;
}

std::string refusal(const Bytes& bytes) {
    try {
        (void)read_journal(bytes, "'j'");
    } catch (const InputError& error) {
        return error.what();
    }
    return "";
}

TEST(JournalHostile, AHeaderThatIsNoneIsRefusedByName) {
    for (const std::string& header :
         {std::string("{}"), std::string("[]"), std::string("nonsense"), std::string("\xFF"), std::string(),
          std::string(R"({"options": {"seed": 1}, "corpus": []})"),
          std::string(R"({"options": [], "corpus": []})"),
          std::string(R"({"options": {}, "corpus": {"a": "b"}})"),
          std::string(R"({"options": {}, "corpus": [[]]})"),
          std::string(R"({"options": {}, "options": {}, "corpus": []})"), std::string(100'000, '[')})
        EXPECT_TRUE(refusal(frames({header})).starts_with("'j'"))
            << header.substr(0, 80) << refusal(frames({header}));
}

TEST(JournalHostile, TheCommandSaysSoAndKeepsTheFile) {
    const Scratch scratch;
    const std::string file = scratch.file("j");
    const Bytes bytes = frames({"{}"});
    std::ofstream out(file, std::ios::binary);
    out << "quantcheck-journal 1\n";
    out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
    out.close();
    const auto result = testing::quantcheck({"gate", "--cases", "1", "--resume", file});
    EXPECT_EQ(result.exit_code, 2) << result.out;
    EXPECT_NE(result.err.find("'" + file + "' does not begin as a journal"), std::string::npos) << result.err;
    EXPECT_EQ(std::filesystem::file_size(file), 21 + bytes.size());
}

// Counts that promise more than there is must cost nothing.
TEST(JournalHostile, ARecordThatIsCutOrPromisesMoreIsRefused) {
    CaseRecord record;
    record.message = "of case";
    record.entries = {{Verdict::pass, 1, 2, 3, true}};
    Bytes whole;
    append_record(whole, 1, 2, record);
    const auto text = [](std::span<const std::byte> bytes) {
        return std::string(reinterpret_cast<const char*>(bytes.data()), bytes.size());
    };
    EXPECT_EQ(refusal(frames({kHeader, text(whole)})), "");
    for (std::size_t cut = 1; cut < whole.size(); ++cut)
        EXPECT_NE(refusal(frames({kHeader, text(std::span(whole).first(cut))})), "") << cut;
    const std::string many(10, '\xFF');
    for (std::size_t at = 0; at < whole.size(); ++at)
        EXPECT_NE(refusal(frames({kHeader, text(std::span(whole).first(at)) + many})), "") << at;
}

TEST(JournalHostile, ATimeThatIsNoNumberIsRefused) {
    for (const double seconds :
         {std::numeric_limits<double>::quiet_NaN(), -1.0, std::numeric_limits<double>::infinity()}) {
        CaseRecord record;
        record.seconds = seconds;
        Bytes bytes;
        append_record(bytes, 0, 0, record);
        std::span<const std::byte> rest = bytes;
        EXPECT_THROW((void)take_record(rest), InputError) << seconds;
    }
}

}  // namespace
}  // namespace quantcheck
