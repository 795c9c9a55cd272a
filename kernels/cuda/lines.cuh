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

/// The 16 bytes that begin `skip` bytes, 0 to 15, after the begin of two groups.
__device__ inline uint4 shifted(const uint4& low, const uint4& high, int skip) {
    std::uint32_t w[8] = {low.x, low.y, low.z, low.w, high.x, high.y, high.z, high.w};
    const bool by_two = (skip & 8) != 0, by_one = (skip & 4) != 0;
#pragma unroll
    for (int i = 0; i < 6; ++i) w[i] = by_two ? w[i + 2] : w[i];
#pragma unroll
    for (int i = 0; i < 5; ++i) w[i] = by_one ? w[i + 1] : w[i];
    const unsigned bits = static_cast<unsigned>(skip) % 4 * 8;
    return {__funnelshift_r(w[0], w[1], bits), __funnelshift_r(w[1], w[2], bits),
            __funnelshift_r(w[2], w[3], bits), __funnelshift_r(w[3], w[4], bits)};
}

/// Lines at any address: stores of aligned groups of 16, each from two groups of the line, and of the single
/// bytes before and behind them.
__device__ inline void write_shifted(Lines& lines, const Destination& to) {
#pragma unroll
    for (int i = 0; i < kBlock * 8 / kThreads; ++i) {
        const int line = i * (kThreads / 8) + static_cast<int>(threadIdx.x / 8);
        std::uint8_t* const out = to.line(line);
        const int head = static_cast<int>(-reinterpret_cast<std::uintptr_t>(out) % 16);
        const int low = static_cast<int>(threadIdx.x % 8 * 16), from = head + low;
        if (line < to.count && from + 16 <= to.length)
            *reinterpret_cast<uint4*>(out + from) =
                shifted(lines.group(line, low), lines.group(line, head == 0 ? low : low + 16), head);
    }
#pragma unroll
    for (int i = 0; i < kBlock * 16 / kThreads; ++i) {
        const int line = i * (kThreads / 16) + static_cast<int>(threadIdx.x / 16);
        if (line >= to.count) continue;
        std::uint8_t* const out = to.line(line);
        const int before = static_cast<int>(-reinterpret_cast<std::uintptr_t>(out) % 16);
        const int head = before < to.length ? before : to.length;
        const int whole = (to.length - head) / 16 * 16;
        for (int k = static_cast<int>(threadIdx.x % 16); k < to.length - whole; k += 16) {
            const int byte = k < head ? k : k + whole;
            out[byte] = lines.bytes[Lines::offset(line, byte)];
        }
    }
}

/// Writes all lines; call it between two barriers.
__device__ inline void write(Lines& lines, const Destination& to) {
    if (to.is_aligned(16))
        write_aligned(lines, to);
    else
        write_shifted(lines, to);
}

}  // namespace quantcheck_kernels
