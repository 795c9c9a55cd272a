#include "properties/situations/situation_space.hpp"

#include <gtest/gtest.h>

#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using enum Situation;

SituationSpace space_of(const char* id, PlanLimits limits = {}) {
    return situation_space(recipe_from_id(id), Operation::quantize, limits);
}
bool reaches(const SituationSpace& space, Situation s) { return space.reachable[s].any(); }

// 448 / amax overflows up to 0x03E00000 and 57344 / amax up to 0x07600000, by exact division of the f32
// limits.
TEST(SituationSpace, FindsTheOverflowEdgeOfEveryType) {
    EXPECT_EQ(space_of("te.float8_block_1x128[input=f32,format=E4M3]").overflow_edge, 0x03E00000u);
    EXPECT_EQ(space_of("te.float8_block_1x128[input=f32,format=E5M2]").overflow_edge, 0x07600000u);
    EXPECT_EQ(space_of("te.float8_block_1x128[input=bf16,format=E5M2]").overflow_edge, 0x0760u);
    const SituationSpace f16 = space_of("te.float8_block_1x128[input=f16,format=E5M2]");
    EXPECT_FALSE(f16.overflow_edge);
    EXPECT_FALSE(reaches(f16, amax_at_overflow_edge));
}

TEST(SituationSpace, ClampedByEpsilonTheScaleNeverOverflows) {
    EXPECT_FALSE(reaches(space_of("te.float8_block_1x128[input=f32,epsilon=1e-12]"), amax_at_overflow_edge));
}

TEST(SituationSpace, KnowsTheNeighboursOfEpsilon) {
    const SituationSpace f32 = space_of("te.float8_block_1x128[input=f32,epsilon=1e-12]");
    EXPECT_EQ(f32.below_epsilon, 0x2B8CBCCBu);
    EXPECT_EQ(f32.at_epsilon, 0x2B8CBCCCu);
    EXPECT_EQ(f32.above_epsilon, 0x2B8CBCCDu);
    const SituationSpace bf16 = space_of("te.float8_block_1x128[input=bf16,epsilon=1e-12]");
    EXPECT_EQ(bf16.below_epsilon, 0x2B8Cu);
    EXPECT_FALSE(bf16.at_epsilon);
    EXPECT_EQ(bf16.above_epsilon, 0x2B8Du);
    const SituationSpace f16 = space_of("te.float8_block_1x128[input=f16,epsilon=1e-12]");
    EXPECT_FALSE(reaches(f16, amax_just_below_epsilon));
    EXPECT_EQ(f16.above_epsilon, 1u);
    EXPECT_FALSE(reaches(space_of("te.float8_block_1x128[input=f32,epsilon=0]"), amax_just_above_epsilon));
}

TEST(SituationSpace, CountsTiesAndCodesOfTheFormat) {
    const SituationSpace e4m3 = space_of("te.float8_block_1x128[format=E4M3]");
    EXPECT_EQ(e4m3.reachable[ties].count(), 126u);
    EXPECT_EQ(e4m3.reachable[every_code].count(), 255u);
    const SituationSpace e5m2 = space_of("te.float8_block_1x128[format=E5M2]");
    EXPECT_EQ(e5m2.reachable[ties].count(), 123u);
    EXPECT_EQ(e5m2.reachable[every_code].count(), 249u);
}

TEST(SituationSpace, FollowsShapeRulesAndKernelLimits) {
    const SituationSpace rows = space_of("te.float8_block_1x128[outputs=rowwise]");
    EXPECT_TRUE(reaches(rows, right_tail));
    EXPECT_FALSE(reaches(rows, bottom_tail));
    EXPECT_FALSE(reaches(rows, corner_tail));
    EXPECT_TRUE(reaches(space_of("te.float8_block_128x128"), corner_tail));
    const SituationSpace whole =
        space_of("te.float8_block_128x128", {.rows_multiple = 128, .cols_multiple = 128});
    EXPECT_FALSE(reaches(whole, right_tail));
    EXPECT_FALSE(reaches(whole, one_wide));
    EXPECT_FALSE(reaches(whole, more_than_64_blocks));  // 65 blocks are more than 2^17 elements
    EXPECT_TRUE(reaches(whole, empty_dimension));
    const SituationSpace amaxes =
        situation_space(recipe_from_id("te.float8_block_1x128"), Operation::scale_from_amax, {});
    EXPECT_FALSE(reaches(amaxes, ties));
    EXPECT_FALSE(reaches(amaxes, amax_negative_zero_only));
    EXPECT_FALSE(reaches(amaxes, padded_stride));
    EXPECT_TRUE(reaches(amaxes, more_than_64_blocks));
}

TEST(SituationSpace, NamesCarryTheOptionsThatMatter) {
    const SituationSpace space = space_of("te.float8_block_1x128[input=bf16,format=E5M2,epsilon=1e-12]");
    const auto name = [&](Situation s) {
        return space.name_of(all_situations()[static_cast<std::size_t>(s)]);
    };
    EXPECT_EQ(name(ties), "ties[input=bf16,format=E5M2]");
    EXPECT_EQ(name(amax_at_epsilon), "amax_at_epsilon[input=bf16,epsilon=1e-12]");
    EXPECT_EQ(name(amax_inf), "amax_inf[input=bf16]");
    EXPECT_EQ(name(full_tile), "full_tile");
}

}  // namespace
}  // namespace quantcheck
