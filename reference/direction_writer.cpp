#include "reference/direction_writer.hpp"

#include <algorithm>

namespace quantcheck {

namespace {

std::byte* sized(std::optional<Bytes>& slot, std::int64_t bytes) {
    if (!slot) slot.emplace();
    slot->resize(static_cast<std::size_t>(bytes));
    return slot->data();
}

/// to = from transposed, in tiles: both sides of a tile stay in the first-level cache.
template <class To>
void transpose_into(To to, const CodeRows& from) {
    constexpr Eigen::Index kTile = 64;
    for (Eigen::Index c = 0; c < from.cols(); c += kTile)
        for (Eigen::Index r = 0; r < from.rows(); r += kTile) {
            const Eigen::Index rows = std::min(kTile, from.rows() - r),
                               cols = std::min(kTile, from.cols() - c);
            to.block(c, r, cols, rows) = from.block(r, c, rows, cols).transpose();
        }
}

}  // namespace

DirectionWriter::DirectionWriter(const Recipe& recipe, Direction direction, const BlockGrid& grid,
                                 Outputs& outputs)
    : grid_(grid), transposed_(codes_transposed(recipe, direction)) {
    const bool rowwise = direction == Direction::rowwise;
    const auto shapes = slot_shapes(recipe, Operation::quantize, grid.tensor_rows, grid.tensor_cols);
    const Slot codes = rowwise ? Slot::codes : Slot::codes_t;
    const Slot scales = rowwise ? Slot::scale_inv : Slot::scale_inv_t;
    codes_ = reinterpret_cast<std::uint8_t*>(sized(outputs[codes], grid.tensor_rows * grid.tensor_cols));
    const SlotShape& shape = shapes[static_cast<std::size_t>(scales)].value();
    scales_ = reinterpret_cast<float*>(sized(outputs[scales], static_cast<std::int64_t>(shape.bytes())));
    std::fill_n(scales_, shape.rows * shape.stride, 0.0f);
    scale_row_step_ = scale_index(recipe, direction, grid, 1, 0);
    scale_col_step_ = scale_index(recipe, direction, grid, 0, 1);
}

std::uint8_t* DirectionWriter::row_in_place(std::int64_t row) const {
    return transposed_ ? nullptr : codes_ + row * grid_.tensor_cols;
}

void DirectionWriter::put_codes(std::int64_t first_row, const CodeRows& codes) const {
    if (transposed_) {
        CodeRows all(codes_, grid_.tensor_cols, grid_.tensor_rows);
        transpose_into(all.middleCols(first_row, codes.rows()), codes);
    } else if (row_in_place(first_row) != codes.data()) {
        CodeRows(row_in_place(first_row), codes.rows(), codes.cols()) = codes;
    }
}

void DirectionWriter::put_scales(std::int64_t first_block_row, std::span<const float> stored) const {
    using Scales = Eigen::Array<float, Eigen::Dynamic, Eigen::Dynamic, Eigen::RowMajor>;
    using Strides = Eigen::Stride<Eigen::Dynamic, Eigen::Dynamic>;
    const std::int64_t cols = grid_.grid_cols();
    if (cols == 0) return;
    const auto rows = static_cast<std::int64_t>(stored.size()) / cols;
    Eigen::Map<Scales, Eigen::Unaligned, Strides>(scales_ + first_block_row * scale_row_step_, rows, cols,
                                                  Strides(scale_row_step_, scale_col_step_)) =
        Eigen::Map<const Scales>(stored.data(), rows, cols);
}

}  // namespace quantcheck
