#include <cstring>
#include <gtest/gtest.h>
#include <limits>

#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::check;
using testing::ScriptedRun;
using testing::ScriptedSubject;

Recipe recipe() { return recipe_from_id("te.float8_block_1x128[outputs=rowwise]"); }

ScriptedSubject::Script first_scale(Slot slot, float value) {
    return [=](const ScriptedRun& s) { std::memcpy(s.run.outputs[slot]->data(), &value, sizeof value); };
}

TEST(ScalesFinite, PassesOnEveryKindOfTheReference) {
    for (const KindInfo& info : all_kinds()) {
        ScriptedSubject subject;
        const Case c = testing::uniform_case(recipe(), 2, 200, info.kind);
        const Outcome outcome = check("scales_finite", c, subject);
        EXPECT_EQ(outcome.verdict, Verdict::pass) << info.name;
        EXPECT_EQ(outcome.blocks, 4);
    }
}

TEST(ScalesFinite, FailsOnZeroNegativeInfiniteAndNaN) {
    constexpr float infinity = std::numeric_limits<float>::infinity();
    for (const float bad : {0.0F, -0.0F, -1.0F, infinity, std::numeric_limits<float>::quiet_NaN()}) {
        ScriptedSubject subject(first_scale(Slot::scale_inv, bad));
        const Case c = testing::uniform_case(recipe(), 1, 200, Kind::normal01);
        const Outcome outcome = check("scales_finite", c, subject);
        ASSERT_EQ(outcome.verdict, Verdict::fail) << bad;
        EXPECT_EQ(outcome.finding->block_col, 0);
        EXPECT_EQ(outcome.finding->differing_scales, 1);
    }
}

TEST(ScalesFinite, AcceptsASubnormalAndAnyWrongPositiveScale) {
    for (const float accepted :
         {std::numeric_limits<float>::denorm_min(), std::numeric_limits<float>::max()}) {
        ScriptedSubject subject(first_scale(Slot::scale_inv, accepted));
        const Case c = testing::uniform_case(recipe(), 1, 200, Kind::normal01);
        EXPECT_EQ(check("scales_finite", c, subject).verdict, Verdict::pass);
    }
}

TEST(ScalesFinite, LooksAtBothScalesOfAnAmaxKernel) {
    Plan plan;
    plan.recipe = recipe();
    plan.operation = Operation::scale_from_amax;
    plan.rows = plan.cols = 1;
    plan.kinds = {Kind::minsub_all};
    const Case c = make_case(plan);
    ScriptedSubject flushed(
        first_scale(Slot::scale_inv, 0.0F));  // what fast math does to a subnormal 1 / scale
    const Outcome outcome = check("scales_finite", c, flushed);
    ASSERT_EQ(outcome.verdict, Verdict::fail);
    EXPECT_EQ(outcome.finding->actual_scale, 0u);
    EXPECT_EQ(outcome.finding->expected_scale, 0x00202020u);  // bf16 input: 1 over the largest bf16
    ScriptedSubject infinite(first_scale(Slot::scale, std::numeric_limits<float>::infinity()));
    EXPECT_EQ(check("scales_finite", c, infinite).verdict, Verdict::fail);
}

TEST(ScalesFinite, LeavesOutWhatTheRecipeDoesNotGuard) {
    Recipe unguarded = recipe();
    unguarded.scale.amax_inf = {};
    ScriptedSubject subject;
    const Case c = testing::uniform_case(unguarded, 1, 128, Kind::inf_all);
    EXPECT_EQ(check("scales_finite", c, subject).verdict, Verdict::skipped);
}

// 448 over the smallest subnormal is no f32: where nothing guards that, the stored reciprocal is 0 by the
// recipe.
TEST(ScalesFinite, LeavesOutAnOverflowThatTheRecipeDoesNotGuard) {
    Recipe unguarded = recipe();
    unguarded.scale.applied_overflow = {};
    ScriptedSubject subject;
    const Case tiny = testing::uniform_case(unguarded, 1, 128, Kind::minsub_all);
    EXPECT_EQ(check("scales_finite", tiny, subject).verdict, Verdict::skipped);
    const Case usual = testing::uniform_case(unguarded, 1, 128, Kind::normal01);
    EXPECT_EQ(check("scales_finite", usual, subject).verdict, Verdict::pass);
}

}  // namespace
}  // namespace quantcheck
