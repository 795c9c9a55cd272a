#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "harness/kernel_info.hpp"
#include "properties/case.hpp"
#include "reference/block_grid.hpp"

namespace quantcheck {

/// A tensor of one block after the other: above each other if a block is as wide as it may be in use, side by
/// side for columnwise blocks. A block may use a part of the recipe's block only, and is then a tail block.
struct Strip {
    Direction direction = Direction::rowwise;
    bool side_by_side = false;
    std::int64_t rows = 1, cols = 1;  ///< of a block, in elements

    [[nodiscard]] bool operator==(const Strip&) const = default;
    [[nodiscard]] std::int64_t elements() const { return rows * cols; }
    [[nodiscard]] std::int64_t tensor_rows(std::int64_t blocks) const {
        return side_by_side ? rows : rows * blocks;
    }
    [[nodiscard]] std::int64_t tensor_cols(std::int64_t blocks) const {
        return side_by_side ? cols * blocks : cols;
    }
    /// Where a block of the strip's own direction lies.
    [[nodiscard]] std::int64_t place(std::int64_t block_row, std::int64_t block_col) const {
        return side_by_side ? block_col : block_row;
    }
};

/// Blocks whose elements are all used.
[[nodiscard]] Strip whole_blocks(const Recipe& recipe, Direction direction);

/// Blocks that use as few elements as the recipe and the kernel's shape rules allow: one, where a kernel
/// takes any shape. Nothing if the rules allow no strip of separate blocks.
[[nodiscard]] std::optional<Strip> smallest_blocks(const Recipe& recipe, Direction direction,
                                                   const KernelInfo& kernel);

/// Blocks of one tensor: at most about this many elements, and a multiple of what the kernel's shape rules
/// ask for. Nothing if it takes no such tensor.
[[nodiscard]] std::optional<std::int64_t> blocks_per_case(const Strip& strip, const KernelInfo& kernel,
                                                          std::int64_t elements);

/// The case whose strip holds these blocks, each with its elements in row-major order; `bits` are of the
/// input's type. Reuses the memory of `c`.
template <class Bits>
void lay_out(const Recipe& recipe, const Strip& strip, std::span<const Bits> bits, Case& c);

}  // namespace quantcheck
