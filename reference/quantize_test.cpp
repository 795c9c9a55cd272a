#include "reference/quantize.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "reference/block_grid.hpp"
#include "reference/scale.hpp"
#include "reference/slow_oracle.hpp"
#include "reference/test_tensor.hpp"

namespace quantcheck {
namespace {

struct Shape {
    std::int64_t rows, cols;
};

constexpr std::array kSmallShapes = {Shape{1, 1},   Shape{1, 16},  Shape{1, 128}, Shape{200, 1},
                                     Shape{33, 40}, Shape{3, 300}, Shape{130, 5}, Shape{17, 129}};

OracleRules rules_of(const Recipe& recipe) {
    return {name_of(recipe.code.format), recipe.epsilon.value, recipe.scale.power_of_two != PowerOfTwo::none,
            largest_finite(recipe.input.dtype)};
}

/// Every block of one direction, gathered from the input and put through the oracle.
void expect_as_oracle(const Recipe& recipe, Direction direction, const TestTensor& x, const Outputs& outputs,
                      const OracleRules& rules) {
    const std::int64_t rows = x.view.rows, cols = x.view.cols;
    const bool rowwise = direction == Direction::rowwise;
    const Bytes& codes = outputs[rowwise ? Slot::codes : Slot::codes_t].value();
    const BlockGrid grid = block_grid(recipe, direction, rows, cols);
    for (std::int64_t i = 0; i < grid.grid_rows(); ++i)
        for (std::int64_t j = 0; j < grid.grid_cols(); ++j) {
            const BlockExtent block = grid.extent(i, j);
            std::vector<float> elements;
            std::vector<std::uint8_t> actual;
            for (std::int64_t r = block.row; r < block.row + block.rows; ++r)
                for (std::int64_t c = block.col; c < block.col + block.cols; ++c) {
                    elements.push_back(x.at(r, c));
                    const std::int64_t at = code_index(recipe, direction, rows, cols, r, c);
                    actual.push_back(std::to_integer<std::uint8_t>(codes[static_cast<std::size_t>(at)]));
                }
            const OracleBlock expected = oracle_block(elements, rules);
            const float stored = scale_at(outputs, rowwise ? Slot::scale_inv : Slot::scale_inv_t,
                                          scale_index(recipe, direction, grid, i, j));
            ASSERT_EQ(bits_of(stored), bits_of(expected.scale_inv))
                << recipe.id() << " block " << i << "," << j;
            ASSERT_EQ(actual, expected.codes) << recipe.id() << " block " << i << "," << j;
        }
}

void expect_as_oracle(const Recipe& recipe, Direction direction, const TestTensor& x,
                      const Outputs& outputs) {
    expect_as_oracle(recipe, direction, x, outputs, rules_of(recipe));
}

// Every variant of both recipes on a shape of its own, with strided rows and a misaligned first element.
TEST(Quantize, EveryVariantAgreesWithTheOracle) {
    TestRandom random(23);
    std::size_t variant = 0;
    for (const std::string_view name : {"te.float8_block_1x128", "te.float8_block_128x128"})
        for (const Recipe& recipe : builtin_recipe(name).variants()) {
            const Shape shape = kSmallShapes[variant++ % kSmallShapes.size()];
            TestTensor x(recipe.input.dtype, shape.rows, shape.cols,
                         static_cast<std::int64_t>(variant % 3) * 5);
            x.fill(random, recipe.block.rows, 32);
            const Outputs outputs = quantize(recipe, x.view);
            if (recipe.outputs.rowwise) expect_as_oracle(recipe, Direction::rowwise, x, outputs);
            if (recipe.outputs.columnwise != ColumnwiseOutput::none)
                expect_as_oracle(recipe, Direction::columnwise, x, outputs);
            if (HasFatalFailure()) return;
        }
    EXPECT_GE(variant, 2u * 2 * 2 * 3 * 3 * 3);
}

TEST(Quantize, SeveralBlocksEachWayAgreeWithTheOracle) {
    TestRandom random(27);
    for (const char* id :
         {"te.float8_block_1x128[outputs=both]", "te.float8_block_128x128[outputs=both,format=E5M2]"}) {
        const Recipe recipe = recipe_from_id(id);
        TestTensor x(recipe.input.dtype, 259, 270, 2);
        x.fill(random, recipe.block.rows, 128);
        const Outputs outputs = quantize(recipe, x.view);
        expect_as_oracle(recipe, Direction::rowwise, x, outputs);
        expect_as_oracle(recipe, Direction::columnwise, x, outputs);
        if (HasFatalFailure()) return;
    }
}

// More block rows than one band holds, and blocks that are whole rows, whole columns or the whole tensor.
TEST(Quantize, BlocksOfAnyShapeAgreeWithTheOracle) {
    TestRandom random(29);
    for (const BlockShape block : {BlockShape{1, 16}, {1, 0}, {0, 1}, {0, 0}, {3, 5}, {64, 1}}) {
        Recipe recipe = recipe_from_id("te.float8_block_1x128[epsilon=1e-12,outputs=both]");
        recipe.block = block;
        TestTensor x(recipe.input.dtype, 70, 150);
        x.fill(random, 8, 50);
        const Outputs outputs = quantize(recipe, x.view);
        expect_as_oracle(recipe, Direction::rowwise, x, outputs);
        expect_as_oracle(recipe, Direction::columnwise, x, outputs);
        if (HasFatalFailure()) return;
    }
}

// Rules of PyTorch code on a GPU: the scale by a reciprocal, NaN in the amax, infinities that nothing guards.
// In blocks small enough for the oracle, one kind of element each; rows and columns are no multiple of them.
TEST(Quantize, RulesOfTransformersWeightsAgreeWithTheOracle) {
    TestRandom random(41);
    for (const char* input : {"bf16", "f16", "f32"}) {
        Recipe recipe =
            recipe_from_id("transformers.fp8_weight[device=cuda,input=" + std::string(input) + "]");
        recipe.block = {6, 16};
        OracleRules rules{
            .format = "E4M3", .overflow_scale = INFINITY, .scale = OracleScale::reciprocal_product};
        rules.infinity_guarded = false;
        rules.nan_guarded = true;
        TestTensor x(recipe.input.dtype, 100, 200, 3);
        x.fill(random, 3, 16);
        x.set(0, 0, 0x7F800001);
        x.set(0, 1, 0x7F800000);
        const Outputs outputs = quantize(recipe, x.view);
        expect_as_oracle(recipe, Direction::rowwise, x, outputs, rules);
        EXPECT_EQ(scale_at(outputs, Slot::scale_inv, 0), 1.0f) << input;
        if (HasFatalFailure()) return;
    }
}

TEST(Quantize, EmptyTensorsGiveEmptyOutputs) {
    for (const char* id : {"te.float8_block_1x128[outputs=both]", "te.float8_block_128x128[outputs=both]",
                           "te.float8_block_1x128[layout=compact,outputs=both]"})
        for (const Shape shape : {Shape{0, 0}, {0, 128}, {128, 0}}) {
            const Recipe recipe = recipe_from_id(id);
            const TestTensor x(recipe.input.dtype, shape.rows, shape.cols);
            const Outputs outputs = quantize(recipe, x.view);
            for (const Slot slot : {Slot::codes, Slot::codes_t, Slot::scale_inv, Slot::scale_inv_t})
                EXPECT_EQ(outputs[slot].value().size(), 0u) << id << " " << name_of(slot);
        }
}

TEST(Quantize, ReusedBuffersGiveTheSameBytes) {
    TestRandom random(31);
    const Recipe recipe = recipe_from_id("te.float8_block_1x128[outputs=both]");
    TestTensor x(recipe.input.dtype, 70, 200);
    Outputs reused;
    for (int i = 0; i < 2; ++i) {
        x.fill(random, 1, 64);
        quantize(recipe, x.view, reused);
        EXPECT_EQ(reused, quantize(recipe, x.view));
        for (auto& slot : reused.slots)
            if (slot) std::fill(slot->begin(), slot->end(), std::byte{0xEE});
    }
}

TEST(Quantize, BlockAmaxesAreThoseOfTheInput) {
    TestRandom random(37);
    const Recipe recipe = recipe_from_id("te.float8_block_1x128[input=f16]");
    TestTensor x(DType::f16, 40, 300);
    x.fill(random, 1, 128);
    for (const Direction direction : {Direction::rowwise, Direction::columnwise}) {
        const BlockGrid grid = block_grid(recipe, direction, 40, 300);
        const std::vector<float> amax = block_amaxes(recipe, direction, x.view);
        ASSERT_EQ(static_cast<std::int64_t>(amax.size()), grid.count());
        for (std::int64_t b = 0; b < grid.count(); ++b) {
            const BlockExtent block = grid.extent(b / grid.grid_cols(), b % grid.grid_cols());
            float expected = 0;
            for (std::int64_t r = block.row; r < block.row + block.rows; ++r)
                for (std::int64_t c = block.col; c < block.col + block.cols; ++c)
                    if (std::fabs(x.at(r, c)) > expected) expected = std::fabs(x.at(r, c));
            EXPECT_EQ(bits_of(amax[static_cast<std::size_t>(b)]), bits_of(expected)) << b;
        }
    }
}

TEST(Quantize, ScalesOfAmaxAreTheTwoSlots) {
    const Recipe recipe = recipe_from_id("te.float8_block_1x128[format=E5M2,power_of_two=on]");
    const std::vector<float> amax = {0.0f, 1e-40f, 1.0f, 65504.0f};
    const Outputs outputs = scales_of(recipe, amax);
    std::vector<float> applied(amax.size()), stored(amax.size());
    scale_from_amax(recipe, amax, applied, stored);
    for (std::size_t i = 0; i < amax.size(); ++i) {
        EXPECT_EQ(scale_at(outputs, Slot::scale, static_cast<std::int64_t>(i)), applied[i]);
        EXPECT_EQ(scale_at(outputs, Slot::scale_inv, static_cast<std::int64_t>(i)), stored[i]);
    }
    EXPECT_FALSE(outputs[Slot::codes].has_value());
}

TEST(Quantize, RefusesWhatItCannotExecute) {
    Recipe recipe = recipe_from_id("te.float8_block_1x128[input=f32]");
    const TestTensor bf16(DType::bf16, 1, 1);
    EXPECT_THROW((void)quantize(recipe, bf16.view), std::invalid_argument);
    recipe.cast.rounding = Rounding::stochastic;
    const TestTensor f32(DType::f32, 1, 1);
    EXPECT_THROW((void)quantize(recipe, f32.view), std::invalid_argument);
}

}  // namespace
}  // namespace quantcheck
