#pragma once
#include <cstdint>

#include "reference/recipe.hpp"

namespace quantcheck {

/// One block's extent in the input tensor, clipped at its edge.
struct BlockExtent {
    std::int64_t row = 0, col = 0;    ///< first element
    std::int64_t rows = 0, cols = 0;  ///< may be smaller than the recipe's block at the tensor's edge
};

/// How blocks tile a rows x cols tensor in one direction (columnwise blocks are the recipe's block
/// transposed).
struct BlockGrid {
    std::int64_t tensor_rows = 0, tensor_cols = 0;
    std::int64_t block_rows = 1, block_cols = 1;

    [[nodiscard]] std::int64_t grid_rows() const { return (tensor_rows + block_rows - 1) / block_rows; }
    [[nodiscard]] std::int64_t grid_cols() const { return (tensor_cols + block_cols - 1) / block_cols; }
    [[nodiscard]] std::int64_t count() const { return grid_rows() * grid_cols(); }
    [[nodiscard]] BlockExtent extent(std::int64_t block_row, std::int64_t block_col) const {
        const std::int64_t r = block_row * block_rows, c = block_col * block_cols;
        return {r, c, r + block_rows < tensor_rows ? block_rows : tensor_rows - r,
                c + block_cols < tensor_cols ? block_cols : tensor_cols - c};
    }
};

/// The grid of one direction; a block extent of 0 in the recipe means "the whole axis". Columnwise blocks are
/// the recipe's block transposed, unless columnwise codes are the rowwise ones (columnwise_from codes).
[[nodiscard]] BlockGrid block_grid(const Recipe& recipe, Direction direction, std::int64_t rows,
                                   std::int64_t cols);

/// How the scales of one direction are stored.
[[nodiscard]] const ScaleLayout& scale_layout(const Recipe& recipe, Direction direction);

/// Elements from one stored row of scales to the next; a column-major layout stores the grid's columns as
/// rows.
[[nodiscard]] std::int64_t scale_stride(const ScaleLayout& layout, const BlockGrid& grid);

/// True if that direction's codes are stored as cols x rows.
[[nodiscard]] bool codes_transposed(const Recipe& recipe, Direction direction);

/// Element index in the stored scale tensor of block (block_row, block_col) of that direction.
[[nodiscard]] std::int64_t scale_index(const Recipe& recipe, Direction direction, const BlockGrid& grid,
                                       std::int64_t block_row, std::int64_t block_col);

/// Byte index in the stored code tensor of input element (row, col) of that direction.
[[nodiscard]] std::int64_t code_index(const Recipe& recipe, Direction direction, std::int64_t rows,
                                      std::int64_t cols, std::int64_t row, std::int64_t col);

}  // namespace quantcheck
