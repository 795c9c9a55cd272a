#include "harness/huge/tiles.hpp"

#include <algorithm>
#include <tuple>

namespace quantcheck {
namespace {

constexpr std::int64_t kTileElements = 1 << 21;

// Sides that are multiples of their block: the first, along which codes are stored one after the other, all
// of its extent where that fits beside a second of some width, which the reference is slow without.
std::pair<std::int64_t, std::int64_t> sides(std::int64_t extent, std::int64_t block,
                                            std::int64_t other_extent, std::int64_t other_block) {
    constexpr std::int64_t kWidth = 128;
    const std::int64_t least = std::max(other_block, kWidth / other_block * other_block);
    const std::int64_t fits = std::max(block, kTileElements / std::min(least, other_extent) / block * block);
    if (fits < extent) return {fits, least};
    return {extent, std::max(least, kTileElements / extent / other_block * other_block)};
}

Recipe one_direction(Recipe recipe, std::optional<Direction> direction) {
    if (direction == Direction::rowwise) recipe.outputs.columnwise = ColumnwiseOutput::none;
    if (direction == Direction::columnwise) recipe.outputs.rowwise = false;
    return recipe;
}

}  // namespace

HugeTiling::HugeTiling(const Recipe& recipe, Operation operation, std::optional<Direction> direction,
                       const InputShape& shape)
    : recipe_(one_direction(recipe, direction)),
      operation_(operation),
      direction_(direction),
      grid_(direction ? block_grid(recipe, *direction, shape.rows, shape.cols)
                      : BlockGrid{shape.rows, shape.cols, 1, 1}),
      shapes_(slot_shapes(recipe_, operation, shape.rows, shape.cols)) {
    const BlockGrid& g = grid_;
    if (direction && codes_transposed(recipe_, *direction))
        std::tie(tile_rows_, tile_cols_) = sides(g.tensor_rows, g.block_rows, g.tensor_cols, g.block_cols);
    else
        std::tie(tile_cols_, tile_rows_) = sides(g.tensor_cols, g.block_cols, g.tensor_rows, g.block_rows);
    down_ = (shape.rows + tile_rows_ - 1) / tile_rows_;
    across_ = (shape.cols + tile_cols_ - 1) / tile_cols_;
}

HugeTile HugeTiling::tile(std::int64_t i) const {
    const std::int64_t row = i / across_ * tile_rows_, col = i % across_ * tile_cols_;
    return {row, col, std::min(tile_rows_, grid_.tensor_rows - row),
            std::min(tile_cols_, grid_.tensor_cols - col)};
}

std::vector<StoredPart> HugeTiling::parts(const HugeTile& tile) const {
    std::vector<StoredPart> parts;
    const auto own = slot_shapes(recipe_, operation_, tile.rows, tile.cols);
    for (std::size_t i = 0; i < own.size(); ++i) {
        if (!own[i]) continue;
        const Slot slot = kAllSlots[i];
        const SlotShape& whole = *shapes_[i];
        const bool codes = slot == Slot::codes || slot == Slot::codes_t;
        const std::int64_t first =
            !direction_ ? tile.col
            : codes
                ? code_index(recipe_, *direction_, grid_.tensor_rows, grid_.tensor_cols, tile.row, tile.col)
                : scale_index(recipe_, *direction_, grid_, tile.row / grid_.block_rows,
                              tile.col / grid_.block_cols);
        StoredPart part{slot, first / whole.stride, first % whole.stride, own[i]->rows, own[i]->cols, 0};
        if (part.col + part.cols == whole.cols) part.padding = whole.stride - whole.cols;
        parts.push_back(part);
    }
    return parts;
}

}  // namespace quantcheck
