#include "reference/block_grid.hpp"

#include <algorithm>
#include <stdexcept>

namespace quantcheck {

namespace {

/// True for column-major; throws for the orders that support.hpp refuses.
bool is_column_major(const ScaleLayout& layout) {
    if (layout.order == ScaleOrder::column_major) return true;
    if (layout.order == ScaleOrder::row_major) return false;
    throw std::invalid_argument("scale order is not executable: only row_major and column_major are");
}

std::int64_t round_up(std::int64_t n, std::int64_t multiple) {
    return (n + multiple - 1) / multiple * multiple;
}

}  // namespace

BlockGrid block_grid(const Recipe& recipe, Direction direction, std::int64_t rows, std::int64_t cols) {
    BlockShape block = recipe.block;
    const bool along_columns =
        direction == Direction::columnwise && recipe.outputs.columnwise_from == ColumnwiseSource::input;
    if (along_columns) std::swap(block.rows, block.cols);
    // An empty axis still has a block extent of at least 1: the grid divides by it.
    const auto extent = [](std::int64_t wanted, std::int64_t axis) {
        return std::max<std::int64_t>(wanted == 0 ? axis : wanted, 1);
    };
    return {rows, cols, extent(block.rows, rows), extent(block.cols, cols)};
}

const ScaleLayout& scale_layout(const Recipe& recipe, Direction direction) {
    return direction == Direction::rowwise ? recipe.store.rowwise : recipe.store.columnwise;
}

std::int64_t scale_stride(const ScaleLayout& layout, const BlockGrid& grid) {
    return round_up(is_column_major(layout) ? grid.grid_rows() : grid.grid_cols(), layout.stride_multiple);
}

bool codes_transposed(const Recipe& recipe, Direction direction) {
    return direction == Direction::columnwise && recipe.outputs.columnwise == ColumnwiseOutput::transposed;
}

std::int64_t scale_index(const Recipe& recipe, Direction direction, const BlockGrid& grid,
                         std::int64_t block_row, std::int64_t block_col) {
    const ScaleLayout& layout = scale_layout(recipe, direction);
    const std::int64_t stride = scale_stride(layout, grid);
    return is_column_major(layout) ? block_col * stride + block_row : block_row * stride + block_col;
}

std::int64_t code_index(const Recipe& recipe, Direction direction, std::int64_t rows, std::int64_t cols,
                        std::int64_t row, std::int64_t col) {
    return codes_transposed(recipe, direction) ? col * rows + row : row * cols + col;
}

}  // namespace quantcheck
