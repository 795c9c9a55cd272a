#pragma once
#include "quantcheck/launch.cuh"

// Bounds, alignment, memory that nobody wrote, sums that do not fit, stacks that end.

__global__ void unwritten_static(float* data) {
    __shared__ float values[64];
    if (threadIdx.x < 63) values[threadIdx.x] = 1;
    __syncthreads();
    data[threadIdx.x] = fmaxf(0, values[threadIdx.x]);
}

__global__ void unwritten_dynamic(float* data) {
    QC_DYNAMIC_SHARED(float, values);
    data[threadIdx.x] = values[threadIdx.x];
}

__global__ void written_by_a_neighbour(float* data) {
    QC_DYNAMIC_SHARED(float, values);
    values[63 - threadIdx.x] = 1;
    __syncthreads();
    data[threadIdx.x] = values[threadIdx.x];
}

__global__ void write_at(float* data, int index) { data[index] = 1; }
__global__ void read_at(float* data, int index) { data[0] = data[index]; }

__global__ void static_index(float* data, int index) {
    __shared__ float values[16];
    values[index] = 1;
    data[0] = values[index];
}

__global__ void dynamic_index(float* data, int index) {
    QC_DYNAMIC_SHARED(float, values);
    values[index] = 1;
    data[0] = values[index];
}

__global__ void neighbours_local(float* data) {
    __shared__ float* shared;
    float local = 1;
    if (threadIdx.x == 0) shared = &local;
    __syncthreads();
    data[threadIdx.x] = *shared;
}

__global__ void vector_of_four(float* data, int offset) {
    *reinterpret_cast<float4*>(data + offset) = make_float4(1, 2, 3, 4);
}

__global__ void pair_of_words(float* data, int offset) {
    data[0] = static_cast<float>(reinterpret_cast<const uint2*>(data + offset)->x);
}

__global__ void write_through(float*, std::uintptr_t address) { *reinterpret_cast<float*>(address) = 1; }

// A call of memcpy: its size is not known where it is compiled.
__global__ void copy_of(float* data, int bytes) { memcpy(data + 512, data, static_cast<std::size_t>(bytes)); }

template <class Index>
__global__ void large_index(float* data, Index rows, Index cols) {
    data[0] = static_cast<float>(rows * cols > 0 ? 1 : 2);
}

// The device gives some value for these too, and says nothing.
__global__ void shift_left(float* data, int value, int bits) { data[0] = static_cast<float>(value << bits); }
__global__ void shift_right(float* data, unsigned long long value, int bits) {
    data[0] = static_cast<float>(value >> bits);
}
__global__ void quotient(float* data, int a, int b) { data[0] = static_cast<float>(a / b); }
__global__ void negated(float* data, int value) { data[0] = static_cast<float>(-value); }

__global__ void large_sum(float* data, int a, int b) { data[0] = static_cast<float>(a + b > 0 ? 1 : 2); }

template <int kBytes>
__global__ void local_array(float* data) {
    volatile char local[kBytes];
    for (int i = 0; i < kBytes; i += 512) local[i] = static_cast<char>(i);
    data[0] = static_cast<float>(local[0]);
}

template <int kFloats>
__global__ void much_static_shared(float* data) {
    __shared__ float values[kFloats];
    for (int i = static_cast<int>(threadIdx.x); i < kFloats; i += 64) values[i] = 1;
    __syncthreads();
    data[threadIdx.x] = values[threadIdx.x];
}

__global__ void nothing(float*) {}
