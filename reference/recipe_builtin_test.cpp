#include "reference/recipe_builtin.hpp"

#include <bit>
#include <cstdint>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <set>

#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::Contains;
using testing::HasSubstr;

TEST(BuiltinRecipes, EachFileIsNamedAfterItsRecipeAndNamesAreUnique) {
    std::set<std::string> names;
    for (const auto& [file, text] : builtin_recipe_texts()) {
        const RecipeFamily family = RecipeFamily::parse(text, file);
        EXPECT_EQ(family.name() + ".json", file);
        EXPECT_TRUE(names.insert(family.name()).second) << file;
    }
    EXPECT_EQ(names.size(), builtin_recipes().size());
    EXPECT_GE(names.size(), 40U);
}

TEST(BuiltinRecipes, EachPrintsAndCitesItsSource) {
    for (const RecipeFamily& family : builtin_recipes()) {
        const Recipe recipe = family.resolve({});
        EXPECT_THAT(recipe_text(recipe), HasSubstr("name                        " + family.name()));
        EXPECT_FALSE(recipe.source.empty()) << family.name();
        EXPECT_TRUE(recipe.summary.ends_with('.')) << family.name();
    }
}

// The rest of this file states the two TransformerEngine block recipes as measured on the real kernels.

TEST(BuiltinRecipes, TransformerEngineBlocksScaleAsTheKernelsDo) {
    for (const char* name : {"te.float8_block_1x128", "te.float8_block_128x128"}) {
        const Recipe recipe =
            recipe_from_id(std::string(name) + "[power_of_two=on,epsilon=1e-12,format=E5M2,input=f32]");
        EXPECT_EQ(recipe.scale.applied.text(), "max / amax");
        EXPECT_EQ(recipe.scale.stored.text(), "1 / applied");
        EXPECT_EQ(recipe.apply.expression.text(), "x * applied");
        const Guard one{Guard::Kind::value, 1};
        EXPECT_EQ(recipe.scale.amax_zero, one);
        EXPECT_EQ(recipe.scale.amax_inf, one);
        EXPECT_EQ(recipe.scale.amax_nan, one);
        EXPECT_EQ(recipe.scale.applied_overflow.kind, Guard::Kind::input_max);
        EXPECT_EQ(recipe.scale.power_of_two, PowerOfTwo::truncate_applied);
        EXPECT_EQ(recipe.amax.nan, NanAmax::dropped);
        EXPECT_EQ(recipe.epsilon.place, EpsilonPlace::floor_amax);
        EXPECT_EQ(std::bit_cast<std::uint32_t>(recipe.epsilon.value), 0x2B8CBCCCU);
        EXPECT_EQ(recipe.cast.nan_code, 0x7FU);
        EXPECT_EQ(recipe.cast.nan_sign, SignRule::dropped);
        EXPECT_EQ(recipe.cast.zero_sign, SignRule::kept);
        EXPECT_EQ(recipe.code.format, CodeFormat::E5M2);
        EXPECT_EQ(recipe.input.dtype, DType::f32);
    }
}

TEST(BuiltinRecipes, VectorBlocksHaveTwoLayouts) {
    const Recipe ready = recipe_from_id("te.float8_block_1x128[outputs=both]");
    EXPECT_EQ(ready.block, (BlockShape{1, 128}));
    EXPECT_EQ(ready.outputs.columnwise, ColumnwiseOutput::transposed);
    EXPECT_EQ(ready.outputs.columnwise_from, ColumnwiseSource::input);
    EXPECT_EQ(ready.store.rowwise, (ScaleLayout{ScaleOrder::column_major, 1, 4}));
    EXPECT_EQ(ready.store.columnwise, (ScaleLayout{ScaleOrder::row_major, 1, 4}));

    const Recipe compact = recipe_from_id("te.float8_block_1x128[outputs=both,layout=compact]");
    EXPECT_EQ(compact.outputs.columnwise, ColumnwiseOutput::untransposed);
    EXPECT_EQ(compact.store.rowwise, (ScaleLayout{ScaleOrder::row_major, 1, 1}));
    EXPECT_EQ(compact.store.columnwise, (ScaleLayout{ScaleOrder::row_major, 1, 1}));
}

TEST(BuiltinRecipes, SquareBlocksTransposeTheSameCodes) {
    const Recipe recipe = recipe_from_id("te.float8_block_128x128[outputs=both]");
    EXPECT_EQ(recipe.block, (BlockShape{128, 128}));
    EXPECT_EQ(recipe.outputs.columnwise, ColumnwiseOutput::transposed);
    EXPECT_EQ(recipe.outputs.columnwise_from, ColumnwiseSource::codes);
    EXPECT_EQ(recipe.store.rowwise, (ScaleLayout{ScaleOrder::row_major, 1, 4}));
    EXPECT_EQ(recipe.store.columnwise, (ScaleLayout{ScaleOrder::column_major, 1, 4}));
}

TEST(BuiltinRecipes, OutputsOptionSelectsDirections) {
    for (const std::string name : {"te.float8_block_1x128[layout=compact,", "te.float8_block_128x128["}) {
        const Recipe rowwise = recipe_from_id(name + "outputs=rowwise]"),
                     columnwise = recipe_from_id(name + "outputs=columnwise]");
        EXPECT_TRUE(rowwise.outputs.rowwise);
        EXPECT_EQ(rowwise.outputs.columnwise, ColumnwiseOutput::none);
        EXPECT_FALSE(columnwise.outputs.rowwise);
        EXPECT_NE(columnwise.outputs.columnwise, ColumnwiseOutput::none);
    }
}

TEST(BuiltinRecipes, FamiliesHaveTheirVariants) {
    EXPECT_EQ(builtin_recipe("te.float8_block_1x128").variants().size(), 2U * 2 * 3 * 3 * 2 * 3);
    EXPECT_EQ(builtin_recipe("te.float8_block_128x128").variants().size(), 2U * 2 * 3 * 3 * 3);
}

// Two quantizers of one project that differ by one axis must be two different recipes here.
TEST(BuiltinRecipes, KnownDisagreementsAreDifferentRecipes) {
    const Recipe block = recipe_from_id("te.float8_block_1x128"),
                 current = recipe_from_id("te.current_scaling");
    EXPECT_NE(block.scale.applied_overflow, current.scale.applied_overflow);
    EXPECT_NE(recipe_from_id("vllm.per_token_group_fp8[scale=ue8m0]").scale,
              recipe_from_id("vllm.per_token_group_fp8_triton[scale=ue8m0]").scale);
    EXPECT_NE(recipe_from_id("sglang.group_fp8").scale.applied,
              recipe_from_id("sglang.group_fp8_v3").scale.applied);
    EXPECT_NE(recipe_from_id("sglang.per_token_fp8[tokens=few]").scale.stored_zero,
              recipe_from_id("sglang.per_token_fp8[tokens=many]").scale.stored_zero);
    EXPECT_NE(recipe_from_id("ggml.mxfp4[backend=cpu]").cast.rounding,
              recipe_from_id("ggml.mxfp4[backend=cuda]").cast.rounding);
    EXPECT_NE(recipe_from_id("deepgemm.fp8[device=cpu]").scale.stored,
              recipe_from_id("deepgemm.fp8[device=cuda]").scale.stored);
}

}  // namespace
}  // namespace quantcheck
