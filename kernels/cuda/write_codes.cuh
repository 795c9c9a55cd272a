#pragma once
#include "kernels/cuda/codes.cuh"
#include "kernels/cuda/lines.cuh"
#include "kernels/cuda/tile.cuh"

namespace quantcheck_kernels {

// All threads of the block call these.

/// Writes codes in the order of the input. `lines` is free before and after.
__device__ inline void write_rows(const RowCodes& codes, const Tile& tile, const Target& out, Lines& lines) {
    const Destination to{out.codes + tile.first_row() * out.code_row + tile.first_col(), out.code_row,
                         tile.rows, tile.cols};
    const int first_row = warp_id() * kRows, col = lane_id() * kCols;
    if (to.is_aligned(sizeof(std::uint32_t))) {
        std::uint8_t* const first = to.line(first_row) + col;
#pragma unroll
        for (int r = 0; r < kRows; ++r)
            if (first_row + r < to.count && col < to.length)
                *reinterpret_cast<std::uint32_t*>(first + r * to.stride) = codes.words[r];
        return;
    }
#pragma unroll
    for (int r = 0; r < kRows; ++r) lines.word(first_row + r, col) = codes.words[r];
    __syncthreads();
    write(lines, to);
    __syncthreads();
}

/// Writes codes transposed. `lines` is free before, and not afterwards.
__device__ inline void write_transposed(const ColumnCodes& codes, const Tile& tile, const Target& out,
                                        Lines& lines) {
#pragma unroll
    for (int c = 0; c < kCols; ++c) lines.group(lane_id() * kCols + c, warp_id() * kRows) = codes.columns[c];
    __syncthreads();
    write(lines, {out.codes + tile.first_col() * out.code_col + tile.first_row(), out.code_col, tile.cols,
                  tile.rows});
}

}  // namespace quantcheck_kernels
