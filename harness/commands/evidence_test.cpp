// What is missing is never green, and what fails is never lost.
#include <filesystem>
#include <gtest/gtest.h>
#include <sstream>

#include "corpora/saved_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

// The summary without its line breaks, which depend on the length of paths.
std::string on_one_line(const std::string& text) {
    std::istringstream words(text);
    std::string line;
    for (std::string word; words >> word;) line += word + " ";
    return line;
}

class Evidence : public ::testing::Test {
 protected:
    ProgramResult gate(std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(), "gate");
        arguments.insert(arguments.end(), {"--cases", "50", "--report", scratch_.file("r.json")});
        return testing::quantcheck(arguments);
    }
    ProgramResult gate_mutant(const std::string& kernel, std::vector<std::string> arguments) {
        arguments.insert(arguments.begin(),
                         {"--plugin", testing::plugin("quantcheck_mutants"), "--kernel", kernel});
        return gate(std::move(arguments));
    }
    Scratch scratch_;
};

TEST_F(Evidence, AKernelThatCrashesOrTrespassesFailsWhateverPropertyIsAskedFor) {
    for (const char* kernel : {"mutant.crash", "mutant.abort", "mutant.writes_input",
                               "mutant.writes_past_end", "mutant.returns_error", "mutant.changes_rounding"}) {
        const ProgramResult result = gate_mutant(
            kernel, {"--property", "scales_finite", "--save-failures", scratch_.file("failures")});
        EXPECT_EQ(result.exit_code, kNonconformant) << kernel << result.out << result.err;
    }
}

TEST_F(Evidence, AFailureThatCannotBeSavedIsStillReported) {
    const ProgramResult result = gate_mutant("mutant.ties_away", {"--save-failures", "/proc/none/failures"});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.err;
    EXPECT_NE(on_one_line(result.out).find("not saved"), std::string::npos) << result.out;
    EXPECT_NE(on_one_line(result.out).find("mutant.ties_away"), std::string::npos);
}

TEST_F(Evidence, AMisspeltRecipeClaimIsInconclusive) {
    const ProgramResult result = gate({"--plugin", testing::plugin("bad_recipe")});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out;
    EXPECT_NE(
        on_one_line(result.out).find("claims te.float8_block_1x127, and no recipe of that name is known"),
        std::string::npos);
}

TEST_F(Evidence, AKernelThatOnlySaysUnsupportedIsInconclusive) {
    const ProgramResult result = gate_mutant("mutant.returns_unsupported", {});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out;
    EXPECT_NE(on_one_line(result.out).find("unsupported to every case it claims"), std::string::npos)
        << result.out;
}

TEST_F(Evidence, EachPatternMustEndInSomethingJudged) {
    EXPECT_EQ(gate({"--recipe", "te.float8_block_1x128", "--recipe", "ggml.q4_0"}).exit_code, kInconclusive);
    EXPECT_EQ(gate({"--kernel", "host.scale", "--kernel", "device.scale"}).exit_code, kInconclusive);
    std::filesystem::create_directory(scratch_.file("empty"));
    EXPECT_EQ(gate({"--corpus", scratch_.file("empty")}).exit_code, kInconclusive);
}

// Each kind of nothing is inconclusive for a reason of its own.

TEST_F(Evidence, APropertyThatAppliesToNothingIsInconclusive) {
    const ProgramResult result =
        gate({"--kernel", "host.block_1x128", "--recipe", "te.float8_block_1x128[power_of_two=off]",
              "--property", "scale_power_of_two", "--property", "bit_exact"});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out;
    EXPECT_NE(on_one_line(result.out).find("--property 'scale_power_of_two' applied to no case: "),
              std::string::npos)
        << result.out;
}

TEST_F(Evidence, AKernelOfWhichEveryPropertyIsSkippedIsInconclusive) {
    const ProgramResult result =
        gate({"--kernel", "host.scale", "--kernel", "host.block_1x128", "--property", "codes_canonical"});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out;
    EXPECT_NE(on_one_line(result.out)
                  .find("host.scale against te.float8_block_1x128: every property was skipped in every case"),
              std::string::npos)
        << result.out;
}

TEST_F(Evidence, ATimeThatIsOverBeforeTheFloorIsInconclusive) {
    const ProgramResult result =
        testing::quantcheck({"gate", "--kernel", "host.block_128x128", "--property", "requantization",
                             "--time", "0.1s", "--report", scratch_.file("r.json")});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out;
    EXPECT_NE(on_one_line(result.out).find(" of at least 1000 cases; give more --time"), std::string::npos)
        << result.out;
}

TEST_F(Evidence, ACaseThatWasSavedWithOtherRulesIsInconclusive) {
    SavedCase saved;
    saved.c = make_case([] {
        Plan plan;
        plan.recipe = recipe_from_id("te.float8_block_1x128[format=E4M3]");
        plan.rows = plan.cols = 1;
        plan.kinds = {Kind::const_one};
        return plan;
    }());
    saved.subject = "host.block_1x128";
    saved.property = "completes";
    const auto is = [&](int exit_code) {
        std::filesystem::create_directory(scratch_.file("corpus"));
        const auto file = save_case(scratch_.file("corpus"), saved);
        for (const ProgramResult& result :
             {gate({"--kernel", "host.block_1x128", "--corpus", scratch_.file("corpus")}),
              testing::quantcheck({"replay", file.string()})}) {
            EXPECT_EQ(result.exit_code, exit_code) << result.out << result.err;
            EXPECT_EQ(on_one_line(result.out).find("was saved with other rules than") != std::string::npos,
                      exit_code == kInconclusive)
                << result.out;
        }
        std::filesystem::remove_all(scratch_.file("corpus"));
    };
    is(kConformant);
    saved.c.recipe.epsilon.value = 0.5F;  // its options still say what they said
    is(kInconclusive);
}

TEST_F(Evidence, ADeviceThatIsAskedForAndAbsentIsInconclusive) {
    const std::string everything = testing::quantcheck({"list", "kernels"}).out;
    if (everything.find("runs on") != std::string::npos) GTEST_SKIP() << "this machine has a CUDA device";
    EXPECT_EQ(gate({"--kernel", "cuda.*"}).exit_code, kInconclusive);
}

TEST_F(Evidence, ATerminatedGateReportsWhatItHasAndBlamesNobody) {
    const ProgramResult result = testing::run_program(
        "/usr/bin/timeout",
        {"--preserve-status", "-s", "TERM", "1", QUANTCHECK_BINARY_DIR "/bin/quantcheck", "gate", "--kernel",
         "host.*", "--time", "60s", "--report", scratch_.file("r.json")});
    EXPECT_EQ(result.exit_code, kInconclusive) << result.out << result.err;
    EXPECT_NE(on_one_line(result.out).find("interrupted before all cases were judged"), std::string::npos)
        << result.out;
    EXPECT_TRUE(std::filesystem::exists(scratch_.file("r.json")));
}

}  // namespace
}  // namespace quantcheck
