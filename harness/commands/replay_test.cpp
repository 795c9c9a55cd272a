// A failing case is saved, and replaying the file in a fresh process gives the same verdict on the same
// kernel and a pass on a right one.
#include <filesystem>
#include <gtest/gtest.h>

#include "corpora/saved_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

class Replay : public ::testing::TestWithParam<std::pair<std::string, std::string>> {};

TEST_P(Replay, FailsOnTheFaultyKernelAndPassesOnTheRightOne) {
    const auto [faulty, right] = GetParam();
    const std::string mutants = testing::plugin("quantcheck_mutants");
    const Scratch scratch;
    const ProgramResult gate =
        testing::quantcheck({"gate", "--plugin", mutants, "--kernel", faulty, "--report",
                             scratch.file("r.json"), "--save-failures", scratch.file("failures")});
    ASSERT_EQ(gate.exit_code, kNonconformant) << gate.out << gate.err;

    const auto files = find_cases(scratch.file("failures"));
    ASSERT_FALSE(files.empty());
    for (const auto& file : files) {
        const std::string path = file.string();
        const ProgramResult again = testing::quantcheck({"replay", path, "--plugin", mutants});
        EXPECT_EQ(again.exit_code, kNonconformant) << again.out << again.err;
        const ProgramResult other = testing::quantcheck({"replay", path, "--kernel", right});
        EXPECT_EQ(other.exit_code, kConformant) << other.out << other.err;
        // The command that the failure output names is the one that works.
        EXPECT_NE(gate.out.find("quantcheck replay " + path + " --plugin " + mutants + " --kernel " + faulty +
                                " --property "),
                  std::string::npos)
            << gate.out;
    }
}

INSTANTIATE_TEST_SUITE_P(
    Kernels, Replay,
    ::testing::Values(std::pair<std::string, std::string>("mutant.zero_block_inf", "host.block_1x128"),
                      std::pair<std::string, std::string>("mutant.zero_tile_inf", "host.block_128x128"),
                      std::pair<std::string, std::string>("mutant.scale_zero_inf", "host.scale"),
                      std::pair<std::string, std::string>("mutant.ties_away", "host.block_1x128"),
                      std::pair<std::string, std::string>("mutant.crash", "host.block_1x128")),
    [](const auto& faulty) { return faulty.param.first.substr(faulty.param.first.find('.') + 1); });

TEST(Replay, ACaseOfAnUnknownKernelNeedsOneNamed) {
    const Scratch scratch;
    SavedCase saved;
    saved.c = make_case([] {
        Plan plan;
        plan.recipe = recipe_from_id("te.float8_block_1x128");
        plan.rows = plan.cols = 1;
        plan.kinds = {Kind::const_one};
        return plan;
    }());
    saved.subject = "my.kernel";
    saved.property = "bit_exact";
    const std::string path = save_case(scratch.folder(), saved).string();
    const ProgramResult result = testing::quantcheck({"replay", path});
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_NE(result.err.find("was saved for kernel 'my.kernel'"), std::string::npos) << result.err;
    EXPECT_EQ(testing::quantcheck({"replay", path, "--kernel", "host.block_1x128"}).exit_code, kConformant);
}

}  // namespace
}  // namespace quantcheck
