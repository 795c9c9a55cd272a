// What cannot be proved is never a pass, and a wrong option is one sentence.
#include <fstream>
#include <gtest/gtest.h>

#include "harness/exit_code.hpp"
#include "harness/testing/prove_run.hpp"

namespace quantcheck {
namespace {

using testing::plugin;
using testing::prove;
using testing::ProveRun;
using testing::Scratch;

TEST(ProveUsage, AProofIsAPass) {
    const Scratch scratch;
    const ProveRun run = prove(
        scratch, "r", {"scale", "--kernel", "host.block_128x128", "--recipe", "te.float8_block_128x128"});
    EXPECT_EQ(run.result.exit_code, kConformant) << run.result.out << run.result.err;
    EXPECT_EQ(run.proof().at("verdict"), "proved");
    EXPECT_EQ(run.claim("exact").at("holds"), true);
    for (const auto& part : run.proof().at("parts")) EXPECT_EQ(part.at("checked"), part.at("values"));
}

struct Unproved {
    const char* name;
    std::vector<std::string> arguments;
    const char* says;
};

class NotProved : public ::testing::TestWithParam<Unproved> {};

TEST_P(NotProved, IsInconclusive) {
    const Scratch scratch;
    auto arguments = GetParam().arguments;
    arguments.insert(arguments.end(), {"--plugin", plugin("needle")});
    const ProveRun run = prove(scratch, "r", arguments);
    EXPECT_EQ(run.result.exit_code, kInconclusive) << run.result.out << run.result.err;
    std::string reasons;
    for (const auto& reason : run.report.at("inconclusive")) reasons += reason.get<std::string>() + "\n";
    EXPECT_NE(reasons.find(GetParam().says), std::string::npos) << reasons;
}

INSTANTIATE_TEST_SUITE_P(
    ProveUsage, NotProved,
    ::testing::Values(
        Unproved{"shape", {"scale", "--kernel", "needle.wide"}, "takes no tensor that holds blocks"},
        Unproved{"refusal", {"scale", "--kernel", "needle.refuses"}, "said unsupported"},
        Unproved{"claim",
                 {"scale", "--kernel", "needle.block_1x128", "--recipe", "te.float8_block_128x128"},
                 "does not claim"},
        Unproved{"recipe",
                 {"scale", "--kernel", "needle.scale", "--recipe", "te.multi_tensor_compute_scale"},
                 "cannot be executed"},
        Unproved{"shard",
                 {"scale", "--kernel", "needle.block_1x128", "--shard", "1/3"},
                 "nothing is proved by a part"}),
    [](const auto& tested) { return tested.param.name; });

TEST(ProveUsage, WrongOptionsAreOneSentence) {
    const Scratch scratch;
    std::ofstream(scratch.file("empty.json")) << "{}";
    const std::vector<std::vector<std::string>> wrong = {
        {"scale"},
        {"nothing"},
        {"scale", "--kernel", "no.such"},
        {"scale", "--kernel", "host.scale", "--recipe", "no.such"},
        {"scale", "--kernel", "host.scale", "--shard", "8/7"},
        {"scale", "--kernel", "host.scale", "--jobs", "0"},
        {"scale", "--kernel", "host.scale", "--dtype", "bf16"},
        {"scale", "--kernel", "reference"},
        {"scale", "--kernel", "host.scale", "--resume", scratch.file("empty.json")},
        {"scale", "--kernel", "host.scale", "--resume", scratch.file("none.json")},
        {"pairs", "--kernel", "host.block_1x128", "--dtype", "f32"},
        {"pairs", "--kernel", "host.block_1x128", "--recipe", "te.float8_block_1x128[input=f32]"},
        {"pairs", "--kernel", "host.scale"},
        {"pairs", "--kernel", "reference", "--recipe", "te.float8_block_1x128"},
        {"pairs", "--kernel", "host.block_1x128", "--dtype", "bf16", "--recipe",
         "te.float8_block_1x128[input=f16]"},
        {"cast", "--format", "E2M1"},
        {"cast", "--kernel", "host.scale"},
        {"epsilon", "--kernel", "reference", "--recipe", "te.float8_block_1x128", "--epsilon", "-1"},
        {"epsilon", "--kernel", "reference", "--recipe", "te.float8_block_1x128", "--epsilon", "x"},
        {"merge"},
        {"merge", scratch.file("empty.json")},
    };
    for (auto arguments : wrong) {
        arguments.insert(arguments.begin(), "prove");
        const auto result = testing::quantcheck(arguments);
        EXPECT_EQ(result.exit_code, kUsage)
            << arguments.at(1) << " " << arguments.back() << result.out << result.err;
        EXPECT_FALSE(result.err.empty());
    }
}

TEST(ProveUsage, EachCommandExplainsItself) {
    for (const char* kind : {"cast", "scale", "pairs", "epsilon", "merge"}) {
        const auto help = testing::quantcheck({"prove", kind, "--help"});
        EXPECT_EQ(help.exit_code, kConformant);
        EXPECT_NE(help.out.find(std::string("quantcheck prove ") + kind), std::string::npos) << help.out;
        EXPECT_NE(help.out.find("Exit codes"), std::string::npos);
    }
}

}  // namespace
}  // namespace quantcheck
