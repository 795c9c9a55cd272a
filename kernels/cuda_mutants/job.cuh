#pragma once
#include <cstdint>

#include "kernels/common/layout.hpp"
#include "kernels/cuda_mutants/fault.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::cuda_mutants {

constexpr int kThreads = 128, kLanes = 32, kWarps = kThreads / kLanes;

/// One direction of a launch: what the kernel gets.
struct Job {
    const void* input;
    std::int64_t rows, cols, row_stride;
    std::uint32_t dtype;  ///< one qc_dtype
    bool e4m3, power_of_two;
    float epsilon;
    std::int64_t block_rows, block_cols;
    std::int64_t grid_cols, blocks;  ///< of the tensor's blocks: those side by side, and all
    Target out;
};

inline Job job_of(const qc_quantize_args& a, const Direction& d) {
    const std::int64_t grid_rows = ceil_div(a.rows, d.block_rows), grid_cols = ceil_div(a.cols, d.block_cols);
    return {a.input,
            a.rows,
            a.cols,
            a.row_stride,
            a.input_dtype,
            a.code_format == QC_E4M3,
            a.power_of_two != 0,
            a.epsilon,
            d.block_rows,
            d.block_cols,
            grid_cols,
            grid_rows * grid_cols,
            target(d)};
}

/// One block, cut off at the tensor's edge; its elements are counted along its rows.
struct Region {
    std::int64_t block_row, block_col, first_row, first_col;
    int rows, cols;

    __device__ int count() const { return rows * cols; }
    __device__ std::int64_t row(int i) const { return first_row + i / cols; }
    __device__ std::int64_t col(int i) const { return first_col + i % cols; }
};

/// block / grid_cols by a multiplication with a reciprocal of 22 bits. The product needs more than 32 bits
/// from some hundred blocks on.
__device__ inline int divided_in_32_bits(std::int64_t block, std::int64_t grid_cols) {
    constexpr int kBits = 22;
    const int reciprocal = (1 << kBits) / static_cast<int>(grid_cols) + 1;
    return static_cast<int>(block) * reciprocal >> kBits;
}

template <Fault kFault>
__device__ Region region_of(const Job& job, std::int64_t block) {
    const std::int64_t row =
        kFault == Fault::division_overflow ? divided_in_32_bits(block, job.grid_cols) : block / job.grid_cols;
    const std::int64_t col = block - row * job.grid_cols;
    const std::int64_t first_row = row * job.block_rows, first_col = col * job.block_cols;
    const std::int64_t rows = job.rows - first_row, cols = job.cols - first_col;
    return {row,
            col,
            first_row,
            first_col,
            static_cast<int>(rows < job.block_rows ? rows : job.block_rows),
            static_cast<int>(cols < job.block_cols ? cols : job.block_cols)};
}

}  // namespace quantcheck_kernels::cuda_mutants
