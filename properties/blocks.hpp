#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <optional>
#include <span>

#include "properties/case.hpp"
#include "reference/block_grid.hpp"

namespace quantcheck {

/// One block of a case in one direction, with where its outputs are stored. For scale_from_amax a block is
/// one amax: it has no direction and no codes.
struct Block {
    std::optional<Direction> direction;
    std::int64_t row = 0, col = 0;  ///< in the block grid
    BlockExtent extent;             ///< elements of the input tensor
    std::span<const Slot>
        scale_slots;  ///< scale_inv, or its columnwise twin; scale and scale_inv for scale_from_amax
    std::optional<Slot> code_slot;
    std::int64_t scale_index = 0;  ///< element of each scale slot
    std::int64_t code_origin = 0, code_row_step = 0, code_col_step = 0;

    /// Byte in the code slot of the block's element (r, c), counted from the block's first element.
    [[nodiscard]] std::int64_t code_at(std::int64_t r, std::int64_t c) const {
        return code_origin + r * code_row_step + c * code_col_step;
    }
    [[nodiscard]] std::int64_t elements() const { return extent.rows * extent.cols; }
};

/// All blocks of one direction (or of scale_from_amax) in row-major order.
class BlockRange {
 public:
    BlockRange(const Case& c, std::optional<Direction> direction);

    [[nodiscard]] std::int64_t count() const { return grid_.count(); }
    [[nodiscard]] const BlockGrid& grid() const { return grid_; }
    [[nodiscard]] Block operator[](std::int64_t index) const {
        return at(index / grid_.grid_cols(), index % grid_.grid_cols());
    }
    [[nodiscard]] Block at(std::int64_t row, std::int64_t col) const {
        Block block = first_;
        block.row = row;
        block.col = col;
        block.extent = grid_.extent(row, col);
        block.scale_index = row * scale_row_step_ + col * scale_col_step_;
        block.code_origin = block.extent.row * block.code_row_step + block.extent.col * block.code_col_step;
        return block;
    }

 private:
    BlockGrid grid_;
    Block first_;  ///< what all blocks share
    std::int64_t scale_row_step_ = 0,
                 scale_col_step_ = 0;  ///< scales are stored linearly in the block's place
};

/// Calls visit(block) for every block of every direction that the case's recipe writes.
template <typename Visit>
void for_each_block(const Case& c, Visit visit) {
    const auto all = [&](std::optional<Direction> direction) {
        const BlockRange blocks(c, direction);
        for (std::int64_t row = 0; row < blocks.grid().grid_rows(); ++row)
            for (std::int64_t col = 0; col < blocks.grid().grid_cols(); ++col) visit(blocks.at(row, col));
    };
    if (c.operation == Operation::scale_from_amax) return all(std::nullopt);
    if (c.recipe.outputs.rowwise) all(Direction::rowwise);
    if (c.recipe.outputs.columnwise != ColumnwiseOutput::none) all(Direction::columnwise);
}

/// What a block's input holds, read from its bits alone.
struct BlockFacts {
    std::uint32_t amax_bits = 0;  ///< f32 bits of the largest magnitude; NaN is left out
    bool has_nan = false;
    bool has_inf = false;
    [[nodiscard]] bool all_finite() const { return !has_nan && !has_inf; }
    [[nodiscard]] bool all_zero() const { return amax_bits == 0 && !has_nan; }
    [[nodiscard]] float amax() const;
};
[[nodiscard]] BlockFacts facts_of(const Case& c, const BlockExtent& extent);

/// Bits of input element (row, col) in the input's type.
[[nodiscard]] inline std::uint32_t input_bits(const Case& c, std::int64_t row, std::int64_t col) {
    const auto index = static_cast<std::size_t>(row * c.cols + col);
    std::uint32_t bits = 0;
    if (c.dtype() == DType::f32) {
        std::memcpy(&bits, c.data.data() + index * 4, 4);
    } else {
        std::memcpy(&bits, c.data.data() + index * 2, 2);
    }
    return bits;
}

/// f32 bits of that element, converted exactly (a NaN becomes some NaN of its sign).
[[nodiscard]] std::uint32_t input_f32_bits(const Case& c, std::int64_t row, std::int64_t col);

/// Bits of element `index` of a slot that holds f32 scales.
[[nodiscard]] std::uint32_t scale_bits(const Outputs& outputs, Slot slot, std::int64_t index);

/// Byte `index` of a code slot.
[[nodiscard]] inline std::uint32_t code_byte(const Outputs& outputs, Slot slot, std::int64_t index) {
    return std::to_integer<std::uint32_t>((*outputs[slot])[static_cast<std::size_t>(index)]);
}

/// True if the scales of both outputs are the same bits in this block.
[[nodiscard]] bool same_scales(const Block& block, const Outputs& a, const Outputs& b);

/// Number of the block's codes that differ between two outputs.
[[nodiscard]] std::int64_t differing_codes(const Block& block, const Outputs& a, const Outputs& b);

/// True if every logical byte of both outputs is the same; padding of scales is not looked at.
[[nodiscard]] bool same_logical_bytes(const Case& c, const Outputs& a, const Outputs& b);

}  // namespace quantcheck
