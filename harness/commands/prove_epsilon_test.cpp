// Known answers about epsilon 1e-12. Expected numbers follow from the recipe's arithmetic by hand: 1e-12f is
// 0x2B8CBCCC, so the bf16 magnitudes below it are 0x0001 to 0x2B8C, and no f16 magnitude but 0 is below it.
#include <gtest/gtest.h>

#include "harness/exit_code.hpp"
#include "harness/testing/prove_run.hpp"

namespace quantcheck {
namespace {

using testing::bits;
using testing::prove;
using testing::ProveRun;
using testing::Scratch;

TEST(ProveEpsilon, FindsTheEdgeOfBf16) {
    const Scratch scratch;
    for (const char* kernel : {"reference", "host.block_1x128", "host.scale"}) {
        const ProveRun run = prove(scratch, "r",
                                   {"epsilon", "--kernel", kernel, "--dtype", "bf16", "--recipe",
                                    "te.float8_block_1x128[format=E5M2]"});
        EXPECT_EQ(run.result.exit_code, kConformant) << kernel << run.result.out << run.result.err;
        const auto& differs = run.set(0, "scale differs");
        EXPECT_EQ(differs.at("count"), 11148);
        ASSERT_EQ(differs.at("intervals").size(), 1u);
        EXPECT_EQ(bits(differs.at("intervals").at(0).at("first")), "0x0001");
        EXPECT_EQ(bits(differs.at("intervals").at(0).at("last")), "0x2B8C");
        EXPECT_EQ(run.part(0).at("checked"), 0x7F80);
        EXPECT_EQ(run.claim("naive").at("holds"), false);
        EXPECT_NE(run.claim("naive").at("witness").get<std::string>().find("11148 of 32639"),
                  std::string::npos);
        EXPECT_EQ(run.claim("edge").at("holds"), true);
        EXPECT_EQ(run.claim("exact").at("holds"), true);
        EXPECT_EQ(run.claim("zero_block").at("holds"), true);
    }
}

TEST(ProveEpsilon, ThePowerOfTwoRuleMovesTheEdge) {
    const Scratch scratch;
    // 448 / amax and 448 / 1e-12 lie in one binade from amax = 2^-40 * 7/8 = 0x2B600000 on, itself excluded.
    const ProveRun run = prove(scratch, "r",
                               {"epsilon", "--kernel", "reference", "--dtype", "bf16", "--recipe",
                                "te.float8_block_1x128[power_of_two=on]"});
    EXPECT_EQ(run.result.exit_code, kConformant) << run.result.out;
    EXPECT_EQ(bits(run.set(0, "scale differs").at("intervals").back().at("last")), "0x2B60");
}

TEST(ProveEpsilon, NothingChangesForF16) {
    const Scratch scratch;
    const ProveRun run = prove(scratch, "r", {"epsilon", "--kernel", "host.block_1x128", "--dtype", "f16"});
    EXPECT_EQ(run.result.exit_code, kConformant) << run.result.out;
    EXPECT_EQ(run.claim("naive").at("holds"), true);
    EXPECT_EQ(run.set(0, "scale differs").at("count"), 0);
}

TEST(ProveEpsilon, AKernelThatIsNotTheRecipesIsRefuted) {
    const Scratch scratch;
    const testing::Variable needle("QC_NEEDLE_AMAX", "2000");
    const ProveRun run = prove(scratch, "r",
                               {"epsilon", "--kernel", "needle.block_1x128", "--plugin",
                                testing::plugin("needle"), "--dtype", "bf16"});
    EXPECT_EQ(run.result.exit_code, kNonconformant) << run.result.out;
    EXPECT_EQ(run.claim("exact").at("holds"), false);
    EXPECT_EQ(run.set(0, "not the recipe's").at("count"), 1);
    EXPECT_EQ(bits(run.part(0).at("first").at("amax")), "0x2000");
}

}  // namespace
}  // namespace quantcheck
