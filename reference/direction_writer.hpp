#pragma once
#include <Eigen/Core>
#include <cstdint>
#include <span>

#include "reference/block_grid.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// Row-major codes of some consecutive rows of the input.
using CodeRows = Eigen::Map<Eigen::Matrix<std::uint8_t, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>>;

/// Puts one direction's codes and scales where its layout wants them: the strides of its maps are the layout.
class DirectionWriter {
 public:
    /// Sizes the direction's two slots of `outputs` for this grid (kept if they have the size already) and
    /// zeroes the scales, so that padding holds zero bytes. `outputs` must outlive the writer.
    DirectionWriter(const Recipe& recipe, Direction direction, const BlockGrid& grid, Outputs& outputs);

    /// Where row `row` of the codes is stored, if rows are stored as rows; null if the codes are transposed.
    [[nodiscard]] std::uint8_t* row_in_place(std::int64_t row) const;

    /// Stores codes of consecutive rows; nothing to do if they were written in place.
    void put_codes(std::int64_t first_row, const CodeRows& codes) const;

    /// Stores scales of consecutive block rows, given in row-major order of the grid.
    void put_scales(std::int64_t first_block_row, std::span<const float> stored) const;

 private:
    BlockGrid grid_;
    bool transposed_;
    std::uint8_t* codes_;
    float* scales_;
    std::int64_t scale_row_step_, scale_col_step_;  // elements between neighbouring blocks of the grid
};

}  // namespace quantcheck
