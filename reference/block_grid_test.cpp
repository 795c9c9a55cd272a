#include "reference/block_grid.hpp"

#include <gtest/gtest.h>
#include <set>

#include "reference/outputs.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

SlotShape shape_of(std::string_view id, Slot slot, std::int64_t rows, std::int64_t cols) {
    const auto shapes = slot_shapes(recipe_from_id(id), Operation::quantize, rows, cols);
    return shapes[static_cast<std::size_t>(slot)].value();
}

// The table of layouts in TransformerEngine's facts, for a 300 x 1000 tensor: 3 x 8 blocks of 128x128.
TEST(SlotShapes, AreThoseOfTransformerEngine) {
    const std::string_view sq = "te.float8_block_128x128[outputs=both]",
                           vec = "te.float8_block_1x128[outputs=both]",
                           compact = "te.float8_block_1x128[layout=compact,outputs=both]";
    EXPECT_EQ(shape_of(sq, Slot::codes, 300, 1000), (SlotShape{300, 1000, 1000, 1}));
    EXPECT_EQ(shape_of(sq, Slot::codes_t, 300, 1000), (SlotShape{1000, 300, 300, 1}));
    EXPECT_EQ(shape_of(sq, Slot::scale_inv, 300, 1000), (SlotShape{3, 8, 8, 4}));
    EXPECT_EQ(shape_of(sq, Slot::scale_inv_t, 300, 1000), (SlotShape{8, 3, 4, 4}));
    EXPECT_EQ(shape_of(vec, Slot::scale_inv, 301, 1000), (SlotShape{8, 301, 304, 4}));
    EXPECT_EQ(shape_of(vec, Slot::scale_inv_t, 300, 1001), (SlotShape{3, 1001, 1004, 4}));
    EXPECT_EQ(shape_of(compact, Slot::scale_inv, 301, 1000), (SlotShape{301, 8, 8, 4}));
    EXPECT_EQ(shape_of(compact, Slot::scale_inv_t, 300, 1001), (SlotShape{3, 1001, 1001, 4}));
    EXPECT_EQ(shape_of(compact, Slot::codes_t, 300, 1000), (SlotShape{300, 1000, 1000, 1}));
}

TEST(SlotShapes, NameOnlyWhatIsWritten) {
    const auto shapes =
        slot_shapes(recipe_from_id("te.float8_block_1x128[outputs=columnwise]"), Operation::quantize, 4, 4);
    EXPECT_FALSE(shapes[static_cast<std::size_t>(Slot::codes)]);
    EXPECT_FALSE(shapes[static_cast<std::size_t>(Slot::scale)]);
    EXPECT_TRUE(shapes[static_cast<std::size_t>(Slot::scale_inv_t)]);
    const auto scales =
        slot_shapes(recipe_from_id("te.float8_block_1x128"), Operation::scale_from_amax, 1, 77);
    EXPECT_EQ(scales[static_cast<std::size_t>(Slot::scale_inv)], (SlotShape{1, 77, 77, 4}));
    EXPECT_FALSE(scales[static_cast<std::size_t>(Slot::codes)]);
}

// Whatever the layout, blocks and elements have places of their own inside their tensor, and never in the
// padding.
TEST(Indices, AreDistinctAndLogical) {
    for (const char* id : {"te.float8_block_128x128[outputs=both]", "te.float8_block_1x128[outputs=both]",
                           "te.float8_block_1x128[layout=compact,outputs=both]"})
        for (const Direction direction : {Direction::rowwise, Direction::columnwise}) {
            const Recipe recipe = recipe_from_id(id);
            const std::int64_t rows = 130, cols = 259;
            const bool rowwise = direction == Direction::rowwise;
            const SlotShape scales = shape_of(id, rowwise ? Slot::scale_inv : Slot::scale_inv_t, rows, cols);
            const BlockGrid grid = block_grid(recipe, direction, rows, cols);
            std::set<std::int64_t> places, code_places;
            for (std::int64_t i = 0; i < grid.grid_rows(); ++i)
                for (std::int64_t j = 0; j < grid.grid_cols(); ++j) {
                    const std::int64_t at = scale_index(recipe, direction, grid, i, j);
                    EXPECT_LT(at / scales.stride, scales.rows);
                    EXPECT_LT(at % scales.stride, scales.cols);
                    places.insert(at);
                }
            EXPECT_EQ(static_cast<std::int64_t>(places.size()), grid.count());
            for (std::int64_t r = 0; r < rows; ++r)
                for (std::int64_t c = 0; c < cols; ++c)
                    code_places.insert(code_index(recipe, direction, rows, cols, r, c));
            EXPECT_EQ(static_cast<std::int64_t>(code_places.size()), rows * cols);
            EXPECT_EQ(*code_places.rbegin(), rows * cols - 1);
        }
}

TEST(BlockGrid, ZeroMeansTheWholeAxis) {
    Recipe recipe = recipe_from_id("te.float8_block_1x128");
    recipe.block = {1, 0};
    EXPECT_EQ(block_grid(recipe, Direction::rowwise, 5, 700).grid_cols(), 1);
    EXPECT_EQ(block_grid(recipe, Direction::columnwise, 5, 700).grid_rows(), 1);
    EXPECT_EQ(block_grid(recipe, Direction::columnwise, 5, 700).grid_cols(), 700);
    EXPECT_EQ(block_grid(recipe, Direction::rowwise, 5, 0).count(), 0);
}

TEST(BlockGrid, EdgeBlocksAreClipped) {
    const BlockGrid grid =
        block_grid(recipe_from_id("te.float8_block_128x128"), Direction::rowwise, 129, 131);
    const BlockExtent last = grid.extent(1, 1);
    EXPECT_EQ(last.row, 128);
    EXPECT_EQ(last.rows, 1);
    EXPECT_EQ(last.cols, 3);
}

}  // namespace
}  // namespace quantcheck
