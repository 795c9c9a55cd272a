#include "harness/prove/strip.hpp"

#include <gtest/gtest.h>

#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

Recipe rows_recipe() { return recipe_from_id("te.float8_block_1x128[outputs=both]"); }
Recipe tiles_recipe() { return recipe_from_id("te.float8_block_128x128"); }

KernelInfo taking(std::int64_t rows_multiple, std::int64_t cols_multiple, std::int64_t most = 0) {
    KernelInfo kernel;
    kernel.rows_multiple = rows_multiple;
    kernel.cols_multiple = cols_multiple;
    kernel.max_elements = most;
    return kernel;
}

TEST(Strip, UsesOneElementOfABlockWhereTheKernelTakesAnyShape) {
    const auto rows = smallest_blocks(rows_recipe(), Direction::rowwise, taking(1, 1));
    EXPECT_EQ(rows->tensor_rows(10), 10);
    EXPECT_EQ(rows->tensor_cols(10), 1);
    const auto columns = smallest_blocks(rows_recipe(), Direction::columnwise, taking(1, 1));
    EXPECT_EQ(columns->tensor_rows(10), 1);
    EXPECT_EQ(columns->tensor_cols(10), 10);
    const auto tiles = smallest_blocks(tiles_recipe(), Direction::rowwise, taking(1, 1));
    EXPECT_EQ(tiles->tensor_rows(10), 1280);
    EXPECT_EQ(tiles->tensor_cols(10), 1);
}

TEST(Strip, KeepsToTheKernelsShapes) {
    const auto rows = smallest_blocks(rows_recipe(), Direction::rowwise, taking(16, 64));
    EXPECT_EQ(rows->cols, 64);
    EXPECT_EQ(blocks_per_case(*rows, taking(16, 64), 64 * 40), 32);
    EXPECT_EQ(blocks_per_case(*rows, taking(16, 64), 1), 16);
    EXPECT_EQ(blocks_per_case(*rows, taking(16, 64, 64 * 8), 4096), std::nullopt);
    EXPECT_EQ(smallest_blocks(rows_recipe(), Direction::rowwise, taking(1, 256)), std::nullopt);
}

TEST(Strip, LaysColumnwiseBlocksSideBySide) {
    const Strip strip = whole_blocks(rows_recipe(), Direction::columnwise);
    std::vector<std::uint16_t> bits(128 * 40);
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = static_cast<std::uint16_t>(i);
    Case c;
    lay_out<std::uint16_t>(rows_recipe(), strip, bits, c);
    ASSERT_EQ(c.rows, 128);
    ASSERT_EQ(c.cols, 40);
    const auto* laid = reinterpret_cast<const std::uint16_t*>(c.data.data());
    for (std::size_t block = 0; block < 40; ++block)
        for (std::size_t e = 0; e < 128; ++e)
            ASSERT_EQ(laid[e * 40 + block], bits[block * 128 + e]) << block << " " << e;
}

}  // namespace
}  // namespace quantcheck
