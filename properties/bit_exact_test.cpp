#include <algorithm>
#include <gtest/gtest.h>

#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::ScriptedRun;
using testing::ScriptedSubject;

Recipe rows_recipe() { return recipe_from_id("te.float8_block_1x128[outputs=both]"); }

/// 3 x 300 normal values: three blocks in a row, whose scales are stored column-major with one padding entry
/// per column.
Case ordinary() { return testing::uniform_case(rows_recipe(), 3, 300, Kind::normal01); }

TEST(BitExact, PassesOnTheReferencesBytesWhateverIsInThePadding) {
    ScriptedSubject subject;
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    EXPECT_EQ(outcome.verdict, Verdict::pass);
    EXPECT_EQ(outcome.blocks, 9 + 300);
    EXPECT_EQ(outcome.elements, 2 * 900);
    EXPECT_EQ(subject.runs(), 2);
}

TEST(BitExact, NamesTheCodeThatDiffers) {
    ScriptedSubject subject(
        [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[2 * 300 + 130] ^= std::byte{1}; });
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    const Finding& finding = *outcome.finding;
    EXPECT_EQ(finding.slot, Slot::codes);
    EXPECT_EQ(finding.direction, Direction::rowwise);
    EXPECT_EQ(finding.block_row, 2);
    EXPECT_EQ(finding.block_col, 1);
    EXPECT_EQ(finding.row, 2);
    EXPECT_EQ(finding.col, 130);
    EXPECT_EQ(*finding.actual_code ^ *finding.expected_code, 1u);
    EXPECT_EQ(finding.differing_codes, 1);
    EXPECT_EQ(finding.differing_scales, 0);
    EXPECT_EQ(finding.expected_scale, finding.actual_scale);
}

TEST(BitExact, FindsAColumnwiseElementByItsPlaceInTheInput) {
    // codes_t is 300 x 3: byte 130 * 3 + 2 is input element (2, 130).
    ScriptedSubject subject(
        [](const ScriptedRun& s) { (*s.run.outputs[Slot::codes_t])[130 * 3 + 2] ^= std::byte{1}; });
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->direction, Direction::columnwise);
    EXPECT_EQ(outcome.finding->row, 2);
    EXPECT_EQ(outcome.finding->col, 130);
}

TEST(BitExact, NamesTheScaleThatDiffers) {
    // Column-major: entry 1 * 4 + 2 is block (2, 1).
    ScriptedSubject subject(
        [](const ScriptedRun& s) { (*s.run.outputs[Slot::scale_inv])[4 * (1 * 4 + 2)] ^= std::byte{1}; });
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->slot, Slot::scale_inv);
    EXPECT_EQ(outcome.finding->block_row, 2);
    EXPECT_EQ(outcome.finding->block_col, 1);
    EXPECT_EQ(*outcome.finding->expected_scale ^ *outcome.finding->actual_scale, 1u);
    EXPECT_EQ(outcome.finding->differing_scales, 1);
}

TEST(BitExact, TellsZerosOfDifferentSignApart) {
    ScriptedSubject subject([](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[0] = std::byte{0x80}; });
    const Case c = testing::uniform_case(rows_recipe(), 1, 8, Kind::zero_pos);
    const Outcome outcome = check("bit_exact", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->expected_code, 0u);
    EXPECT_EQ(outcome.finding->actual_code, 0x80u);
}

TEST(BitExact, SecondRunThatDiffersIsNondeterministic) {
    ScriptedSubject subject([](const ScriptedRun& s) {
        if (s.index == 1) (*s.run.outputs[Slot::codes])[7] ^= std::byte{1};
    });
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    EXPECT_EQ(outcome.verdict, Verdict::nondeterministic);
    EXPECT_EQ(outcome.finding->col, 7);
}

TEST(BitExact, SaysThatACodeWasNotWritten) {
    ScriptedSubject subject([](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[7] = s.poison; });
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    EXPECT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->what, "a code was not written");
}

TEST(BitExact, SaysThatAScaleWasNotWritten) {
    ScriptedSubject subject([](const ScriptedRun& s) {
        Bytes& scales = *s.run.outputs[Slot::scale_inv];
        std::fill_n(scales.begin(), sizeof(float), s.poison);
    });
    const Case c = ordinary();
    const Outcome outcome = check("bit_exact", c, subject);
    EXPECT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->what, "a scale was not written");
}

TEST(BitExact, JudgesScalesFromAmaxes) {
    Plan plan;
    plan.recipe = rows_recipe();
    plan.operation = Operation::scale_from_amax;
    plan.rows = 1;
    plan.cols = 5;
    plan.kinds = {Kind::normal01};
    const Case c = make_case(plan);
    ScriptedSubject honest;
    EXPECT_EQ(check("bit_exact", c, honest).verdict, Verdict::pass);
    ScriptedSubject wrong([](const ScriptedRun& s) { (*s.run.outputs[Slot::scale])[4 * 3] ^= std::byte{1}; });
    const Outcome outcome = check("bit_exact", c, wrong);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->slot, Slot::scale);
    EXPECT_EQ(outcome.finding->block_col, 3);
    EXPECT_FALSE(outcome.finding->direction.has_value());
}

TEST(BitExact, AnEmptyTensorIsNoEvidence) {
    const Case c = testing::uniform_case(rows_recipe(), 0, 128, Kind::zero_pos);
    ScriptedSubject honest;
    EXPECT_EQ(check("bit_exact", c, honest).verdict, Verdict::skipped);
    ScriptedSubject crashing([](const ScriptedRun& s) { s.run.status = RunStatus::crash; });
    EXPECT_EQ(check("bit_exact", c, crashing).verdict, Verdict::crash);
}

TEST(BitExact, MissingAndMissizedOutputsFail) {
    const Case c = ordinary();
    ScriptedSubject missing([](const ScriptedRun& s) { s.run.outputs[Slot::codes_t].reset(); });
    EXPECT_EQ(check("bit_exact", c, missing).finding->what, "the output codes_t is missing");
    ScriptedSubject small([](const ScriptedRun& s) { s.run.outputs[Slot::codes]->pop_back(); });
    EXPECT_EQ(check("bit_exact", c, small).finding->what,
              "the output codes has 899 bytes, the recipe writes 900");
}

}  // namespace
}  // namespace quantcheck
