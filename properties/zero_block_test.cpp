#include <cstring>
#include <gtest/gtest.h>
#include <limits>

#include "properties/testing/check.hpp"
#include "properties/testing/faulty_quantizer.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::Fault;
using testing::FaultyQuantizer;
using testing::ScriptedRun;
using testing::ScriptedSubject;

Recipe recipe() { return recipe_from_id("te.float8_block_1x128[outputs=rowwise,epsilon=1]"); }

/// One row: a block of zeros, then a block of ordinary values.
Case half_zero(Kind zeros) {
    Plan plan;
    plan.recipe = recipe();
    plan.rows = 1;
    plan.cols = 256;
    plan.kinds = {zeros, Kind::normal01};
    return make_case(plan);
}

TEST(ZeroBlock, PassesOnTheReferenceAtBothEpsilons) {
    for (const Kind kind : {Kind::zero_pos, Kind::zero_neg, Kind::zero_mixed}) {
        ScriptedSubject subject;
        const Case c = half_zero(kind);
        const Outcome outcome = check("zero_block", c, subject);
        EXPECT_EQ(outcome.verdict, Verdict::pass);
        EXPECT_EQ(outcome.blocks, 2);  // the zero block, once per epsilon
        EXPECT_EQ(outcome.elements, 2 * 128);
    }
}

TEST(ZeroBlock, FailsWhenTheScaleOfAZeroBlockIsInfinite) {
    FaultyQuantizer subject(Fault::no_zero_guard);  // 448 / 0 overflows to the fallback instead of 1
    const Case c = half_zero(Kind::zero_pos);
    const Outcome outcome = check("zero_block", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->block_col, 0);
    EXPECT_EQ(outcome.finding->epsilon, 0.0F);
    EXPECT_EQ(outcome.finding->expected_scale, 0x3F800000u);
}

TEST(ZeroBlock, FailsWhenTheSignOfAZeroIsLost) {
    FaultyQuantizer subject(Fault::zero_sign_lost);
    const Case c = half_zero(Kind::zero_neg);
    const Outcome outcome = check("zero_block", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->expected_code, 0x80u);
    EXPECT_EQ(outcome.finding->actual_code, 0x00u);
    EXPECT_EQ(outcome.finding->differing_codes, 2 * 128);
}

TEST(ZeroBlock, FailsOnNaNCodesUnderTheSecondEpsilonOnly) {
    ScriptedSubject subject([](const ScriptedRun& s) {
        if (s.c.recipe.epsilon.value > 0) (*s.run.outputs[Slot::codes])[5] = std::byte{0x7F};
    });
    const Case c = half_zero(Kind::zero_pos);
    const Outcome outcome = check("zero_block", c, subject);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->epsilon, 1e-12F);
    EXPECT_EQ(outcome.finding->col, 5);
}

TEST(ZeroBlock, LeavesOtherBlocksToOtherProperties) {
    ScriptedSubject subject([](const ScriptedRun& s) { (*s.run.outputs[Slot::codes])[200] ^= std::byte{1}; });
    const Case c = half_zero(Kind::zero_pos);
    EXPECT_EQ(check("zero_block", c, subject).verdict, Verdict::pass);
}

TEST(ZeroBlock, IsSkippedWithoutAZeroBlock) {
    ScriptedSubject subject;
    for (const Kind kind : {Kind::normal01, Kind::nan_all, Kind::single_negminsub}) {
        const Case c = testing::uniform_case(recipe(), 1, 128, kind);
        EXPECT_EQ(check("zero_block", c, subject).verdict, Verdict::skipped);
    }
}

TEST(ZeroBlock, JudgesZeroAmaxes) {
    Plan plan;
    plan.recipe = recipe();
    plan.operation = Operation::scale_from_amax;
    plan.rows = 1;
    plan.cols = 3;
    plan.kinds = {Kind::zero_mixed};
    const Case c = make_case(plan);
    ScriptedSubject honest;
    EXPECT_EQ(check("zero_block", c, honest).verdict, Verdict::pass);
    FaultyQuantizer wrong(Fault::no_zero_guard);
    EXPECT_EQ(check("zero_block", c, wrong).verdict, Verdict::fail);
}

}  // namespace
}  // namespace quantcheck
