#include "reference/dequantize.hpp"

#include <cmath>
#include <gtest/gtest.h>

#include "reference/block_grid.hpp"
#include "reference/quantize.hpp"
#include "reference/slow_oracle.hpp"
#include "reference/test_tensor.hpp"

namespace quantcheck {
namespace {

// Independent of the decoder: the oracle's value of the code, times the stored scale, rounded exactly.
TEST(Dequantize, IsTheRoundedProductOfCodeAndScale) {
    TestRandom random(41);
    for (const char* id :
         {"te.float8_block_128x128[format=E5M2,outputs=both]", "te.float8_block_1x128[outputs=both]",
          "te.float8_block_1x128[layout=compact,input=f16,outputs=both]"})
        for (const Direction direction : {Direction::rowwise, Direction::columnwise}) {
            const Recipe recipe = recipe_from_id(id);
            const std::int64_t rows = 33, cols = 140;
            TestTensor x(recipe.input.dtype, rows, cols);
            x.fill(random, 1, 32);
            const Outputs outputs = quantize(recipe, x.view);
            const BlockGrid grid = block_grid(recipe, direction, rows, cols);
            const bool rowwise = direction == Direction::rowwise;
            const std::vector<float> actual = dequantize(recipe, direction, outputs, rows, cols);
            for (std::int64_t r = 0; r < rows; ++r)
                for (std::int64_t c = 0; c < cols; ++c) {
                    const Bytes& codes = outputs[rowwise ? Slot::codes : Slot::codes_t].value();
                    const auto at = static_cast<std::size_t>(code_index(recipe, direction, rows, cols, r, c));
                    const float value =
                        oracle_value(name_of(recipe.code.format), std::to_integer<std::uint32_t>(codes[at]));
                    const float scale = scale_at(
                        outputs, rowwise ? Slot::scale_inv : Slot::scale_inv_t,
                        scale_index(recipe, direction, grid, r / grid.block_rows, c / grid.block_cols));
                    const float got = actual[static_cast<std::size_t>(r * cols + c)];
                    if (std::isnan(value))
                        ASSERT_TRUE(std::isnan(got));
                    else
                        ASSERT_EQ(bits_of(got), bits_of(oracle_product(value, scale)))
                            << id << " " << r << "," << c;
                }
        }
}

TEST(Dequantize, RefusesOutputsOfAnotherShape) {
    const Recipe recipe = recipe_from_id("te.float8_block_1x128[outputs=rowwise]");
    const TestTensor x(recipe.input.dtype, 2, 2);
    const Outputs outputs = quantize(recipe, x.view);
    EXPECT_THROW((void)dequantize(recipe, Direction::rowwise, outputs, 2, 3), std::invalid_argument);
    EXPECT_THROW((void)dequantize(recipe, Direction::columnwise, outputs, 2, 2), std::invalid_argument);
}

}  // namespace
}  // namespace quantcheck
