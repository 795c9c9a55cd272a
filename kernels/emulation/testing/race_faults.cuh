#pragma once
#include "quantcheck/launch.cuh"

// Accesses that nothing orders, and some that look as if.

__global__ void racy_maximum(float* data) {
    __shared__ int largest;
    if (threadIdx.x == 0) largest = 0;
    __syncthreads();
    const int mine = static_cast<int>(threadIdx.x);
    if (mine > largest) largest = mine;
    __syncthreads();
    data[threadIdx.x] = static_cast<float>(largest);
}

__global__ void atomic_maximum(float* data) {
    __shared__ int largest;
    if (threadIdx.x == 0) largest = 0;
    __syncthreads();
    atomicMax(&largest, static_cast<int>(threadIdx.x));
    __syncthreads();
    data[threadIdx.x] = static_cast<float>(largest);
}

__global__ void exchange_without_syncwarp(float* data) {
    __shared__ float values[32];
    values[threadIdx.x] = 1;
    __shfl_sync(0xFFFFFFFFU, 0, 0);  // orders no memory
    data[threadIdx.x] = values[31 - threadIdx.x];
}

__global__ void exchange_with_syncwarp(float* data) {
    __shared__ float values[32];
    values[threadIdx.x] = 1;
    __syncwarp();
    data[threadIdx.x] = values[31 - threadIdx.x];
}

__global__ void half_warp_barrier(float* data) {
    __shared__ float values[32];
    values[threadIdx.x] = 1;
    if (threadIdx.x < 16) __syncwarp(0x0000FFFFU);
    data[threadIdx.x] = values[31 - threadIdx.x];
}

__global__ void read_then_overwritten(float* data) {
    __shared__ float value;
    if (threadIdx.x == 0) value = 1;
    __syncthreads();
    const float mine = value;
    if (threadIdx.x == 63) value = 2;
    data[threadIdx.x] = mine;
}

__global__ void blocks_write_one_word(float* data) {
    if (threadIdx.x == 0) data[0] = 1;
}

__global__ void blocks_read_one_word(float* data) {
    const float all = data[0];
    data[1 + blockIdx.x * 32 + threadIdx.x] = all;
}

__global__ void blocks_add(float* data) { atomicAdd(data, 1.0F); }

// The last block to finish sums what all wrote; `fenced` is what makes that sound.
template <bool fenced>
__global__ void last_block_sums(float* data) {
    __shared__ bool last;
    if (threadIdx.x == 0) {
        data[1 + blockIdx.x] = 1;
        if (fenced) __threadfence();
        const unsigned before = atomicAdd(reinterpret_cast<unsigned*>(data), 1U);
        last = before == gridDim.x - 1;
    }
    __syncthreads();
    if (last && threadIdx.x == 0) {
        float sum = 0;
        for (unsigned i = 0; i < gridDim.x; ++i) sum += data[1 + i];
        data[512] = sum;
    }
}
