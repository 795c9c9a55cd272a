#pragma once
#include <cstdint>

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
    not_a_first_shape,  ///< none of the shapes that the gate's default seed begins with
    above_2e17_elements,
    // by an earlier launch (past.hpp): this one's tensor is ...
    negated,             ///< the negative of an earlier one
    doubled,             ///< twice an earlier one, but for what would overflow
    one_block_loud,      ///< an earlier one with largest finite values in some places, which are not all
    blocks_reordered,    ///< an earlier one's blocks in another order
    elements_reordered,  ///< an earlier one with the elements of each block in another order
    same_outputs,        ///< another than an earlier one, with the same codes and scales
    lower_rows,          ///< the last rows of an earlier one
    zero_extended,       ///< an earlier one, made larger by zeros
    transposed,          ///< an earlier one transposed
    other_stride,        ///< an earlier one at another stride or alignment
    rowwise_again,       ///< an earlier one, now without columnwise outputs
    other_epsilon,       ///< an earlier one, now with another epsilon
    again_after_loud,    ///< an earlier one of several rows of blocks, right after largest finite values only
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

struct History;

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

[[nodiscard]] bool is_by_earlier_launch(Where where);
[[nodiscard]] bool is_by_position(Where where);
[[nodiscard]] bool acts_on(Where where, const Position& position);

}  // namespace quantcheck_kernels::mutants
