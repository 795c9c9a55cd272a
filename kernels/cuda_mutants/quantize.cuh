#pragma once
#undef NDEBUG  // an assertion that is compiled out cannot fail
#include <cassert>

#include "kernels/cuda_mutants/element.cuh"
#include "kernels/cuda_mutants/maximum.cuh"
#include "kernels/cuda_mutants/scale.cuh"

namespace quantcheck_kernels::cuda_mutants {

template <Fault kFault>
__device__ void store_code(const Job& job, std::int64_t row, std::int64_t col, std::uint8_t code) {
    std::uint8_t* const at = job.out.codes + row * job.out.code_row + col * job.out.code_col;
    *at = code;
    if (kFault == Fault::stray_write && job.out.code_col == 1 && col + 1 == job.cols)
        for (std::int64_t i = 1; (col + i) % 4 != 0; ++i) at[i] = 0;
}

/// Quantizes blocks of any shape, each by one thread block, which then goes on to another.
template <Fault kFault>
__global__ void __launch_bounds__(kThreads) quantize_blocks(Job job) {
    const int thread = static_cast<int>(threadIdx.x);
    std::int64_t block = kFault == Fault::rows_on_grid_y ? blockIdx.y : blockIdx.x;
    std::int64_t step = kFault == Fault::rows_on_grid_y ? gridDim.y : gridDim.x;
    if (kFault == Fault::twice_written) block /= 2, step /= 2;
    for (; block < job.blocks; block += step) {
        const Region region = region_of<kFault>(job, block);
        const auto value = [&](int i) { return value_at<kFault>(job, region.row(i), region.col(i)); };
        if constexpr (kFault == Fault::device_assert)
            assert(region.rows == job.block_rows && region.cols == job.block_cols);
        if (kFault == Fault::illegal_address && thread == 0)
            *reinterpret_cast<volatile char*>(reinterpret_cast<std::uintptr_t>(job.out.codes) +
                                              (1ULL << 45)) = 0;
        float amax = 0.0F;
        for (int i = thread; i < region.count(); i += kThreads) amax = larger<kFault>(amax, value(i));
        amax = block_maximum<kFault>(amax, region.count());
        const Scale scale = derive_scale<kFault>(amax, job);
        if (thread == 0)
            job.out.scale_inv[region.block_row * job.out.scale_row + region.block_col * job.out.scale_col] =
                scale.stored;
        for (int i = thread; i < region.count(); i += kThreads)
            store_code<kFault>(job, region.row(i), region.col(i),
                               code_of<kFault>(__fmul_rn(value(i), scale.applied), job.e4m3));
        if (kFault != Fault::missing_second_barrier) __syncthreads();  // before shared memory is reused
    }
}

/// As many thread blocks as keep a device busy; each takes several of a large tensor's blocks.
template <Fault kFault>
dim3 grid_of(const Job& job) {
    constexpr std::int64_t kMost = 64;
    if (kFault == Fault::rows_on_grid_y) return {1, static_cast<unsigned>(job.blocks), 1};
    const auto blocks = static_cast<unsigned>(job.blocks < kMost ? job.blocks : kMost);
    return {kFault == Fault::twice_written ? 2 * blocks : blocks, 1, 1};
}

template <Fault kFault>
void start(const Job& job, cudaStream_t stream) {
    QC_LAUNCH(quantize_blocks<kFault>, grid_of<kFault>(job), kThreads, 0, stream, job);
}

}  // namespace quantcheck_kernels::cuda_mutants
