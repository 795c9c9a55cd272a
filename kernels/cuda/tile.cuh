#pragma once
#include <cstdint>

#include "kernels/common/layout.hpp"
#include "kernels/cuda/element.cuh"

namespace quantcheck_kernels {

// A thread block quantizes a tile of 128x128 elements that it reads once and keeps in registers. Warp w holds
// rows 16 w to 16 w + 15 of the tile, and lane l of it columns 4 l to 4 l + 3: loads of a warp are of
// neighbours, a thread's codes of a column are 16 bytes and those of a row a word.

constexpr int kLanes = 32;
constexpr unsigned kAllLanes = 0xFFFFFFFFU;  ///< mask of warp operations
constexpr int kWarps = 8;
constexpr int kThreads = kWarps * kLanes;
constexpr int kRows = kBlock / kWarps;  ///< of a thread
constexpr int kCols = kBlock / kLanes;  ///< of a thread

/// A tile: which of the grid, and how much of it lies in the tensor.
struct Tile {
    std::int64_t block_row, block_col;
    int rows, cols;  ///< inside the tensor, 1 to 128

    __device__ std::int64_t first_row() const { return block_row * kBlock; }
    __device__ std::int64_t first_col() const { return block_col * kBlock; }
    __device__ bool is_whole() const { return rows == kBlock && cols == kBlock; }
};

/// The input of a launch, in the element type's storage.
template <class Element>
struct Input {
    const typename Element::Storage* data;
    std::int64_t rows, cols, row_stride;
    bool is_aligned;  ///< every row's groups of kCols elements can be loaded by one instruction

    /// The tile of this thread block; those of a row of tiles follow one another.
    __device__ Tile tile() const {
        const auto grid_cols = static_cast<std::uint32_t>(ceil_div(cols, kBlock));
        Tile t{blockIdx.x / grid_cols, blockIdx.x % grid_cols, kBlock, kBlock};
        if (rows - t.first_row() < kBlock) t.rows = static_cast<int>(rows - t.first_row());
        if (cols - t.first_col() < kBlock) t.cols = static_cast<int>(cols - t.first_col());
        return t;
    }
};

__device__ inline int lane_id() { return static_cast<int>(threadIdx.x % kLanes); }
__device__ inline int warp_id() { return static_cast<int>(threadIdx.x / kLanes); }

/// A thread's elements; those outside the tensor are +0, which changes no amax.
template <class Element>
struct Elements {
    static constexpr int kWords = kCols / Element::kPerWord;
    std::uint32_t words[kRows][kWords];

    __device__ float value(int row, int col) const {
        return Element::value(words[row][col / Element::kPerWord], col % Element::kPerWord);
    }

    /// Forbids the compiler to keep values that it converted before this point, for which there are no
    /// registers; converting again is one instruction.
    __device__ void forget_values() {
#ifdef __CUDA_ARCH__
        for (auto& row : words)
            for (std::uint32_t& word : row) asm volatile("" : "+r"(word));
#endif
    }
};

}  // namespace quantcheck_kernels
