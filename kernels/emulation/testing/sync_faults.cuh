#pragma once
#include "quantcheck/launch.cuh"

// Barriers and warp operations.

__global__ void two_barriers(float* data) {
    if (threadIdx.x < 32) {
        data[threadIdx.x] = 1;
        __syncthreads();
    } else {
        __syncthreads();
        data[threadIdx.x] = 2;
    }
}

__global__ void barrier_or_vote(float* data) {
    if (threadIdx.x == 7)
        data[0] = static_cast<float>(__syncthreads_count(1));
    else
        __syncthreads();
}

__global__ void early_exit(float* data) {
    if (threadIdx.x >= 40) return;
    __syncthreads();
    data[threadIdx.x] = 1;
}

__global__ void lane_skips_shuffle(float* data) {
    float value = 1;
    if (threadIdx.x != 5) value = __shfl_xor_sync(0xFFFFFFFFU, value, 1);
    __syncthreads();
    data[threadIdx.x] = value;
}

__global__ void masks_disagree(float* data) {
    const unsigned mask = threadIdx.x < 16 ? 0x0000FFFFU : 0xFFFFFFFFU;
    const float value = __shfl_xor_sync(mask, 1.0F, 1);
    __syncthreads();
    data[threadIdx.x] = value;
}

__global__ void halves_apart(float* data) {
    const unsigned mask = threadIdx.x % 32 < 16 ? 0x0000FFFFU : 0xFFFF0000U;
    data[threadIdx.x] = __shfl_xor_sync(mask, 1.0F, 8);
}

__global__ void reads_exited_lane(float* data) {
    if (threadIdx.x >= 16) return;
    data[threadIdx.x] = __shfl_xor_sync(0xFFFFFFFFU, 1.0F, 16);
}

__global__ void reads_outside_mask(float* data) {
    if (threadIdx.x < 8) data[threadIdx.x] = __shfl_sync(0x000000FFU, 1.0F, 9);
}

__global__ void mask_without_self(float* data) { data[threadIdx.x] = __shfl_sync(0x7FFFFFFFU, 1.0F, 0); }

__global__ void short_warp(float* data) { data[threadIdx.x] = __shfl_xor_sync(0xFFFFFFFFU, 1.0F, 8); }

// Each thread reads its right neighbour's value.
__global__ void no_barrier(float* data) {
    __shared__ float values[64];
    values[threadIdx.x] = 0;
    __syncthreads();
    values[threadIdx.x] = static_cast<float>(threadIdx.x + 1);
    data[threadIdx.x] = values[(threadIdx.x + 1) % 64];
}

__global__ void with_barrier(float* data) {
    __shared__ float values[64];
    values[threadIdx.x] = static_cast<float>(threadIdx.x + 1);
    __syncthreads();
    data[threadIdx.x] = values[(threadIdx.x + 1) % 64];
}

__global__ void last_block_wins(float* data) {
    if (threadIdx.x == 0) data[0] = static_cast<float>(blockIdx.x);
}
