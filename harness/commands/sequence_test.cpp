// A failure that needs what was launched before it is saved with the shortest such sequence, and replays from
// it.
#include <filesystem>
#include <fstream>
#include <gtest/gtest.h>
#include <nlohmann/json.hpp>

#include "corpora/saved_case.hpp"
#include "harness/exit_code.hpp"
#include "harness/testing/run_program.hpp"
#include "reference/recipe_builtin.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::ProgramResult;
using testing::Scratch;

const std::string kMutants = testing::plugin("quantcheck_mutants");

nlohmann::json report_of(const Scratch& scratch) {
    std::ifstream in(scratch.file("r.json"));
    return nlohmann::json::parse(in);
}

ProgramResult gate(const Scratch& scratch, const std::string& kernel, const std::string& property,
                   const std::string& jobs) {
    return testing::quantcheck({"gate", "--plugin", kMutants, "--kernel", kernel, "--property", property,
                                "--cases", "200", "--jobs", jobs, "--report", scratch.file("r.json"),
                                "--save-failures", scratch.file("failures")});
}

/// The one failure of the property, which needs cases before it.
nlohmann::json failure_of(const Scratch& scratch, const std::string& property) {
    const nlohmann::json report = report_of(scratch);
    for (const auto& failure : report["failures"])
        if (failure["property"] == property) return failure;
    return {{"after", -1}};
}

/// A saved case of a built-in kernel with `cols` zeros: what need not be found by a gate, whose search for a
/// sequence ends after some seconds.
SavedCase testing_case(std::int64_t cols) {
    SavedCase saved;
    saved.c.recipe = recipe_from_id("te.float8_block_1x128");
    saved.c.operation = Operation::quantize;
    saved.c.rows = 1;
    saved.c.cols = cols;
    saved.c.data = Bytes(static_cast<std::size_t>(cols) * size_of(saved.c.dtype()));
    saved.property = "bit_exact";
    saved.verdict = "fail";
    saved.subject = "host.block_1x128";
    return saved;
}

class Sequence : public ::testing::TestWithParam<const char*> {};

// Launches are counted from 0; bit_exact launches a case twice, so that 49 others come before the wrong one.
TEST_P(Sequence, WhatCountsLaunchesFailsAfterAsManyOfTheCaseItself) {
    const Scratch scratch;
    const ProgramResult result = gate(scratch, "mutant.after_50_launches", "bit_exact", GetParam());
    ASSERT_EQ(result.exit_code, kNonconformant) << result.out;
    const auto failure = failure_of(scratch, "bit_exact");
    EXPECT_EQ(failure["after"], 49) << failure;
    EXPECT_NE(result.out.find("fails only after 49 other cases"), std::string::npos) << result.out;
    EXPECT_EQ(find_cases(scratch.file("failures")).size(), 2U);
}

TEST_P(Sequence, ACrashAfterManyLaunchesIsNotLost) {
    const Scratch scratch;
    const ProgramResult result = gate(scratch, "mutant.crash_after_50_launches", "completes", GetParam());
    ASSERT_EQ(result.exit_code, kNonconformant) << result.out;
    const auto failure = failure_of(scratch, "completes");
    EXPECT_EQ(failure["verdict"], "crash");
    EXPECT_EQ(failure["after"], 50) << failure;
}

TEST_P(Sequence, WhatKeepsSomethingOfTheLastLaunchFailsAfterOne) {
    const Scratch scratch;
    const ProgramResult result = gate(scratch, "mutant.after_larger_launch", "bit_exact", GetParam());
    ASSERT_EQ(result.exit_code, kNonconformant) << result.out;
    const auto failure = failure_of(scratch, "bit_exact");
    EXPECT_EQ(failure["after"], 1) << failure;

    const std::string saved = failure["saved_as"];
    const ProgramResult again = testing::quantcheck({"replay", saved, "--plugin", kMutants});
    EXPECT_EQ(again.exit_code, kNonconformant) << again.out;
    EXPECT_NE(again.out.find("fails only after 1 other case in"), std::string::npos) << again.out;
    const ProgramResult right = testing::quantcheck({"replay", saved, "--kernel", "host.block_1x128"});
    EXPECT_EQ(right.exit_code, kConformant) << right.out;
}

INSTANTIATE_TEST_SUITE_P(Jobs, Sequence, ::testing::Values("1", "4"),
                         [](const auto& jobs) { return "Jobs" + std::string(jobs.param); });

TEST(Sequence, IsJudgedFromACorpusToo) {
    const Scratch scratch;
    ASSERT_EQ(gate(scratch, "mutant.after_larger_launch", "bit_exact", "1").exit_code, kNonconformant);
    // A case of one element: no generated case that this seed starts with makes the mutant fail.
    const ProgramResult result =
        testing::quantcheck({"gate", "--plugin", kMutants, "--kernel", "mutant.after_larger_launch",
                             "--property", "bit_exact", "--cases", "1", "--corpus", scratch.file("failures"),
                             "--report", scratch.file("r.json"), "--save-failures", scratch.file("more")});
    EXPECT_EQ(result.exit_code, kNonconformant) << result.out;
    EXPECT_EQ(failure_of(scratch, "bit_exact")["after"], 1) << result.out;
}

TEST(Sequence, WithoutOneOfItsCasesIsAUserErrorWithItsName) {
    const Scratch scratch;
    const std::filesystem::path earlier = save_case(scratch.folder(), testing_case(1));
    SavedCase last = testing_case(2);
    last.after = {earlier.stem().string()};
    const std::string saved = save_case(scratch.folder(), last).string();
    std::filesystem::remove(earlier);
    const ProgramResult result = testing::quantcheck({"replay", saved});
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_NE(result.err.find("'" + earlier.string() + "', which is not there; restore it"),
              std::string::npos)
        << result.err;
}

TEST(Sequence, WithAnotherCaseInPlaceOfOneOfItsIsAUserErrorWithItsName) {
    const Scratch scratch;
    SavedCase earlier = testing_case(1);
    SavedCase last = testing_case(2);
    last.after = {save_case(scratch.folder(), earlier).stem().string()};
    const std::string saved = save_case(scratch.folder(), last).string();
    EXPECT_EQ(testing::quantcheck({"replay", saved}).exit_code, kConformant);
    const std::filesystem::path other = save_case(scratch.folder(), testing_case(3));
    const std::string replaced = scratch.file(last.after.at(0) + ".safetensors");
    std::filesystem::rename(other, replaced);
    const ProgramResult result = testing::quantcheck({"replay", saved});
    EXPECT_EQ(result.exit_code, kUsage) << result.out;
    EXPECT_NE(result.err.find("'" + replaced + "' is not the case that its name stands for"),
              std::string::npos)
        << result.err;
}

TEST(Sequence, OfAKernelThatThePluginLacksIsAUserError) {
    const Scratch scratch;
    SavedCase first = testing_case(1);
    first.subject = "my.other_kernel";
    SavedCase last = testing_case(2);
    last.after = {save_case(scratch.folder(), first).stem().string()};
    const std::string saved = save_case(scratch.folder(), last).string();
    const ProgramResult result = testing::quantcheck({"replay", saved});
    EXPECT_EQ(result.exit_code, kUsage);
    EXPECT_NE(result.err.find("follows cases of kernels that the plugin"), std::string::npos) << result.err;
}

}  // namespace
}  // namespace quantcheck
