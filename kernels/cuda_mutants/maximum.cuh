#pragma once
#include "kernels/cuda_mutants/job.cuh"
#include "quantcheck/launch.cuh"

namespace quantcheck_kernels::cuda_mutants {

/// Takes time, so that a device shows what happens to those who do not wait.
__device__ inline void dawdle() {
#ifndef QC_EMULATED  // which tries several orders instead
    for (volatile int i = 0; i < 300; i = i + 1) {
    }
#endif
}

template <Fault kFault>
__device__ float warp_maximum(float amax, bool has_element) {
    constexpr unsigned kMask = kFault == Fault::wrong_shuffle_mask ? 0x0000FFFFU : 0xFFFFFFFFU;
    constexpr int kFirst = kFault == Fault::short_reduction ? kLanes / 4 : kLanes / 2;
    if (kFault == Fault::wrong_warp_barrier_mask) __syncwarp(0x0000FFFFU);
    if (kFault == Fault::shuffle_under_branch && !has_element) return amax;
    for (int distance = kFirst; distance > 0; distance /= 2)
        amax = fmaxf(amax, __shfl_xor_sync(kMask, amax, distance));
    return amax;
}

/// The maximum of a block by one word that all threads compare with and write.
__device__ inline float racy_maximum(float amax) {
    __shared__ float largest;
    if (threadIdx.x == 0) largest = 0.0F;
    __syncthreads();
    if (amax > largest) largest = amax;
    __syncthreads();
    return largest;
}

/// The largest of all threads' values; of the last `kThreads - elements` threads none has an element.
template <Fault kFault>
__device__ float block_maximum(float amax, int elements) {
    if constexpr (kFault == Fault::racy_maximum) return racy_maximum(amax);
    __shared__ float partial[kWarps];
    const int thread = static_cast<int>(threadIdx.x), warp = thread / kLanes;
    amax = warp_maximum<kFault>(amax, thread < elements);
    if (kFault == Fault::missing_barrier && warp > 0) dawdle();
    const bool writes = kFault != Fault::uninitialised_shared || warp * kLanes < elements;
    if (thread % kLanes == 0 && writes) partial[warp] = amax;
    if (kFault == Fault::divergent_barrier && thread >= elements) return amax;
    if (kFault != Fault::missing_barrier) __syncthreads();
    if (kFault == Fault::missing_second_barrier && warp > 0) dawdle();
    float largest = 0.0F;
    for (int i = 0; i < kWarps; ++i) largest = fmaxf(largest, partial[i]);
    return largest;
}

}  // namespace quantcheck_kernels::cuda_mutants
