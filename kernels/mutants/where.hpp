#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// Where a mutant's fault acts; elsewhere the mutant is right.
enum class Where : std::uint8_t {
    everywhere,
    // by launch
    odd_launch,
    after_first_launch,
    after_50_launches,
    after_larger_launch,
    above_128_rows,
    misaligned,
    padded_rows,
    both_directions,
    compact_layout,
    whole_tiles,
    one_row,
    one_shape,
    above_2e17_elements,
    // by position
    columnwise,
    rowwise,
    odd_column,
    last_row,
    last_block,
    tail_block,
    second_block_row,
    odd_block_column,
    beyond_64_blocks,
};

/// What a mutant keeps from launch to launch, as a kernel with static buffers would.
struct History {
    std::int64_t launches = 0;
    std::int64_t rows = 0, cols = 0;  ///< of the last launch
    std::vector<std::byte> stale;     ///< what it wrote, for Fault::stale_outputs
};

/// What a launch is like, for Where.
struct Launch {
    std::int64_t rows, cols;
    bool padded, misaligned, both_directions, compact;
};
[[nodiscard]] Launch launch_of(const qc_quantize_args& a);
[[nodiscard]] Launch launch_of(const qc_scale_args& a);

/// The fault acts on (some of) this launch, which follows `history`.
[[nodiscard]] bool acts_on(Where where, const Launch& launch, const History& history);

/// An element and the block that it is in.
struct Position {
    std::int64_t row, col, rows;
    std::int64_t block_row, block_col, grid_rows, grid_cols;
    bool tail;  ///< its block is cut off by the tensor's edge
    bool columnwise;
};

[[nodiscard]] bool is_by_position(Where where);
[[nodiscard]] bool acts_on(Where where, const Position& position);

}  // namespace quantcheck_kernels::mutants
