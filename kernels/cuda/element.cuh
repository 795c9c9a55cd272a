#pragma once
#include <cstdint>
#include <cuda_bf16.h>
#include <cuda_fp16.h>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

// Input element types. A word is 32 bits of a row: kPerWord elements, the first in the low bits. Magnitudes
// are kept in words, too, so that two of a 16-bit type are compared by one instruction.

struct F32 {
    using Storage = float;
    static constexpr int kPerWord = 1;
    static constexpr int kBlocksPerSm = 2;  ///< thread blocks whose tiles fit the register file

    /// Exact value of an element of a word, or of a magnitude.
    static __device__ float value(std::uint32_t word, int) { return __uint_as_float(word); }
    static __device__ std::uint32_t bits(Storage x) { return __float_as_uint(x); }
    /// max(a, |b|) per element; a NaN in b is dropped. a is no NaN.
    static __device__ std::uint32_t max_magnitude(std::uint32_t a, std::uint32_t b) {
        return __float_as_uint(fmaxf(__uint_as_float(a), fabsf(__uint_as_float(b))));
    }
    static __device__ float largest() { return __uint_as_float(0x7F7FFFFFU); }
};

/// max(a, |b|) of each half, where magnitudes of the 16-bit type order as integers and NaNs lie above
/// `infinity`. What the device's instruction does, for compilers that have none.
__host__ __device__ inline std::uint32_t max_magnitude_halves(std::uint32_t a, std::uint32_t b,
                                                              std::uint32_t infinity) {
    std::uint32_t result = 0;
    for (int shift = 0; shift < 32; shift += 16) {
        const std::uint32_t old = a >> shift & 0xFFFFU, magnitude = b >> shift & 0x7FFFU;
        result |= (magnitude > old && magnitude <= infinity ? magnitude : old) << shift;
    }
    return result;
}

struct Bf16 {
    using Storage = std::uint16_t;
    static constexpr int kPerWord = 2;
    static constexpr int kBlocksPerSm = 3;

    static __device__ float value(std::uint32_t word, int i) {
        return __uint_as_float(i == 0 ? word << 16 : word & 0xFFFF0000U);
    }
    static __device__ std::uint32_t bits(Storage x) { return x; }
    static __device__ std::uint32_t max_magnitude(std::uint32_t a, std::uint32_t b) {
#ifdef QC_EMULATED
        return max_magnitude_halves(a, b, 0x7F80U);
#else
        b &= 0x7FFF7FFFU;
        const __nv_bfloat162 larger =
            __hmax2(reinterpret_cast<const __nv_bfloat162&>(a), reinterpret_cast<const __nv_bfloat162&>(b));
        return reinterpret_cast<const std::uint32_t&>(larger);
#endif
    }
    static __device__ float largest() { return __uint_as_float(0x7F7F0000U); }
};

struct F16 {
    using Storage = std::uint16_t;
    static constexpr int kPerWord = 2;
    static constexpr int kBlocksPerSm = 3;

    static __device__ float value(std::uint32_t word, int i) {
        return __half2float(__ushort_as_half(static_cast<unsigned short>(i == 0 ? word : word >> 16)));
    }
    static __device__ std::uint32_t bits(Storage x) { return x; }
    static __device__ std::uint32_t max_magnitude(std::uint32_t a, std::uint32_t b) {
#ifdef QC_EMULATED
        return max_magnitude_halves(a, b, 0x7C00U);
#else
        b &= 0x7FFF7FFFU;
        const __half2 larger =
            __hmax2(reinterpret_cast<const __half2&>(a), reinterpret_cast<const __half2&>(b));
        return reinterpret_cast<const std::uint32_t&>(larger);
#endif
    }
    static __device__ float largest() { return 65504.0F; }
};

/// Calls body with a value of the element type that the dtype names; check_types has refused every other.
template <class Body>
void with_element(std::uint32_t dtype, Body body) {
    switch (dtype) {
        case QC_F32:
            return body(F32{});
        case QC_BF16:
            return body(Bf16{});
        default:
            return body(F16{});
    }
}

}  // namespace quantcheck_kernels
