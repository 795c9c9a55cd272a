#pragma once
#include "kernels/cuda/codes.cuh"
#include "kernels/cuda/lines.cuh"
#include "kernels/cuda/tile.cuh"

namespace quantcheck_kernels {

/// Room for the four bytes of each line that share an aligned word with neighbouring lines' bytes.
struct Ends {
    alignas(16) std::uint32_t words[kBlock];
};

/// Writes the warp's 16 lines, of which a lane has four bytes each, to any address: the lanes exchange bytes,
/// so that each has an aligned word of the line. Lane 0 has the bytes at both ends of the line; they are
/// written one by one, neighbours by neighbouring lanes.
__device__ inline void write_shifted(const RowCodes& codes, const Destination& to, Ends& ends) {
    constexpr int kPeriod = 4;  // lines after which addresses are the same modulo 4
    const int lane = lane_id(), first = warp_id() * kRows, lines = to.count - first;
    if (to.length < kBlock) {
        std::uint8_t* at = to.line(first) + lane * 4;
        const int bytes = to.length - lane * 4;
#pragma unroll
        for (int r = 0; r < kRows; ++r, at += to.stride)
#pragma unroll 1
            for (int i = 0; i < 4; ++i)
                if (r < lines && i < bytes) at[i] = static_cast<std::uint8_t>(codes.words[r] >> 8 * i);
        return;
    }
    std::uint32_t words[kRows];
#pragma unroll
    for (int k = 0; k < kPeriod; ++k) {
        std::uint8_t* at = to.line(first + k) + lane * 4;
        const unsigned skip = static_cast<unsigned>(reinterpret_cast<std::uintptr_t>(at) % 4);
        at -= skip;
        const bool is_inside = lane > 0 || skip == 0;
#pragma unroll
        for (int r = k; r < kRows; r += kPeriod, at += kPeriod * to.stride) {
            const std::uint32_t before = __shfl_sync(kAllLanes, codes.words[r], (lane + kLanes - 1) % kLanes);
            words[r] = __funnelshift_l(before, codes.words[r], skip * 8);
            if (is_inside && r < lines) *reinterpret_cast<std::uint32_t*>(at) = words[r];
        }
    }
    __syncwarp();
    if (lane == 0)
#pragma unroll
        for (int r = 0; r < kRows; r += 4)
            *reinterpret_cast<uint4*>(ends.words + first + r) =
                uint4{words[r], words[r + 1], words[r + 2], words[r + 3]};
    __syncwarp();
#pragma unroll
    for (int r = lane / 4; r < kRows; r += kLanes / 4) {
        std::uint8_t* const line = to.line(first + r);
        const int skip = static_cast<int>(reinterpret_cast<std::uintptr_t>(line) % 4), i = lane % 4;
        if (skip != 0 && r < lines)
            line[i - skip + (i < skip ? kBlock : 0)] =
                static_cast<std::uint8_t>(ends.words[first + r] >> 8 * i);
    }
}

/// Writes codes in the order of the input; all lanes of a warp call it.
__device__ inline void write_rows(const RowCodes& codes, const Tile& tile, const Target& out, Ends& ends) {
    const Destination to{out.codes + tile.first_row() * out.code_row + tile.first_col(), out.code_row,
                         tile.rows, tile.cols};
    if (!to.is_aligned(sizeof(std::uint32_t))) {
        write_shifted(codes, to, ends);
        return;
    }
    const int first_row = warp_id() * kRows, col = lane_id() * kCols;
    std::uint8_t* at = to.line(first_row) + col;
    const int rows = col < to.length ? to.count - first_row : 0;
#pragma unroll
    for (int r = 0; r < kRows; ++r, at += to.stride)
        if (r < rows) *reinterpret_cast<std::uint32_t*>(at) = codes.words[r];
}

/// Where a tile's transposed codes go.
__device__ inline Destination transposed_destination(const Tile& tile, const Target& out) {
    return {out.codes + tile.first_col() * out.code_col + tile.first_row(), out.code_col, tile.cols,
            tile.rows};
}

/// Brings the sectors at both ends of unaligned transposed lines into the cache, before the tile is loaded: a
/// part of a sector is written to it faster when the rest is there. Reads nothing, so that no result depends
/// on it.
__device__ inline void prefetch_ends(const Tile& tile, const Target& out) {
    if (out.codes == nullptr || out.code_row != 1) return;
    const Destination to = transposed_destination(tile, out);
    const int line = static_cast<int>(threadIdx.x % kBlock);
    if (to.is_aligned(sizeof(uint4)) || line >= to.count) return;
#ifdef __CUDA_ARCH__
    const std::uint8_t* const end = to.line(line) + (threadIdx.x < kBlock ? 0 : to.length - 1);
    asm volatile("prefetch.global.L2 [%0];" ::"l"(end));
#endif
}

/// Writes codes transposed; all threads of the block call it. `lines` is free before, and not afterwards.
__device__ inline void write_transposed(const ColumnCodes& codes, const Tile& tile, const Target& out,
                                        Lines& lines, Ends& ends) {
#pragma unroll
    for (int c = 0; c < kCols; ++c) lines.group(lane_id() * kCols + c, warp_id() * kRows) = codes.columns[c];
    __syncthreads();
    const Destination to = transposed_destination(tile, out);
    if (to.is_aligned(sizeof(uint4))) {
        write_aligned(lines, to);
        return;
    }
    RowCodes by_lines;
#pragma unroll
    for (int r = 0; r < kRows; ++r) by_lines.words[r] = lines.word(warp_id() * kRows + r, lane_id() * kCols);
    write_shifted(by_lines, to, ends);
}

}  // namespace quantcheck_kernels
