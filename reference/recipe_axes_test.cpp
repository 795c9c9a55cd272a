#include "reference/recipe_axes.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

namespace quantcheck {
namespace {

using testing::ElementsAre;

TEST(RecipeAxes, NamesAreTheEnumeratorsInOrder) {
    EXPECT_THAT(names_of<Clamp>(),
                ElementsAre("none", "min_of_max", "max_of_min", "triton_clamp", "torch_clamp"));
    EXPECT_THAT(names_of<Guard::Kind>(),
                ElementsAre("none", "value", "input_max", "f32_max", "keep_previous", "infinity"));
    EXPECT_THAT(names_of<StepType>(), ElementsAre("input", "f64", "f32", "bf16", "f16"));
    EXPECT_EQ(names_of<CodeFormat>().size(), 19U);
}

TEST(RecipeAxes, FirstMiddleAndLastValueHaveTheirNames) {
    EXPECT_EQ(name_of(CodeFormat::E4M3), "E4M3");
    EXPECT_EQ(name_of(PowerOfTwo::truncate_applied), "truncate_applied");
    EXPECT_EQ(name_of(PowerOfTwo::floor_log2_amax), "floor_log2_amax");
    EXPECT_EQ(name_of(ScaleStore::input_dequant), "input_dequant");
}

TEST(RecipeAxes, NamesReadBack) {
    EXPECT_EQ(axis_named<Overflow>("saturate_finite"), Overflow::saturate_finite);
    EXPECT_EQ(axis_named<CodePacking>("words_of_12_bits"), CodePacking::words_of_12_bits);
    EXPECT_EQ(axis_named<Overflow>("Saturate"), std::nullopt);
    EXPECT_EQ(axis_named<Overflow>(""), std::nullopt);
}

}  // namespace
}  // namespace quantcheck
