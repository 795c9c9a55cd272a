#pragma once
#include "kernels/cuda/tile.cuh"

namespace quantcheck_kernels {

/// A tile's codes in shared memory: 128 lines of 128 bytes, each to be written to consecutive addresses.
/// Groups of 16 bytes are permuted within a line, so that neither the threads that fill a column of words nor
/// those that empty a line meet in a bank.
struct Lines {
    alignas(16) std::uint8_t bytes[kBlock * kBlock];

    static __device__ unsigned offset(int line, int byte) {
        const unsigned l = static_cast<unsigned>(line), b = static_cast<unsigned>(byte);
        return l * kBlock + (b / 16 ^ l / kCols) % 8 * 16 + b % 16;
    }
    __device__ std::uint32_t& word(int line, int byte) {
        return *reinterpret_cast<std::uint32_t*>(bytes + offset(line, byte));
    }
    __device__ uint4& group(int line, int byte) {
        return *reinterpret_cast<uint4*>(bytes + offset(line, byte));
    }
};

/// Where the lines go: `count` of them, `length` bytes of each.
struct Destination {
    std::uint8_t* first;
    std::int64_t stride;
    int count, length;

    __device__ std::uint8_t* line(int i) const { return first + i * stride; }
    /// Address and stride are multiples of it, and so is the length by then.
    __device__ bool is_aligned(unsigned bytes) const {
        return (reinterpret_cast<std::uintptr_t>(first) | static_cast<std::uintptr_t>(stride)) % bytes == 0 &&
               length % static_cast<int>(bytes) == 0;
    }
};

/// Lines at addresses that are multiples of 16: eight threads to a line.
__device__ inline void write_aligned(Lines& lines, const Destination& to) {
#pragma unroll
    for (int i = 0; i < kBlock * 8 / kThreads; ++i) {
        const int line = i * (kThreads / 8) + static_cast<int>(threadIdx.x / 8);
        const int byte = static_cast<int>(threadIdx.x % 8 * 16);
        if (line < to.count && byte < to.length)
            *reinterpret_cast<uint4*>(to.line(line) + byte) = lines.group(line, byte);
    }
}

}  // namespace quantcheck_kernels
