#pragma once
#include "quantcheck/emulation/half_operations.hpp"

struct __half_raw {
    unsigned short x;
};

namespace cuda_emulation {

/// To nearest even in one rounding; a NaN becomes 0x7FFF.
inline unsigned short half_bits(float value) {
    const unsigned bits = __float_as_uint(value), magnitude = bits & 0x7FFFFFFFU;
    const auto sign = static_cast<unsigned short>((bits >> 16) & 0x8000U);
    if (magnitude > 0x7F800000U) return 0x7FFF;
    if (magnitude >= 0x477FF000U) return sign | 0x7C00U;  // from half way past the largest finite value
    unsigned code = 0;
    if (magnitude < 0x38800000U)  // subnormal: a sum whose last place is 2^-24 rounds to it
        code = __float_as_uint(__uint_as_float(magnitude) + 0.5F) - 0x3F000000U;
    else
        code = (magnitude - 0x38000000U + 0xFFFU + ((magnitude >> 13) & 1U)) >> 13;
    return static_cast<unsigned short>(sign | code);
}

/// Exact; a NaN becomes 0x7FFFFFFF.
inline float half_value(unsigned short code) {
    const unsigned sign = (code & 0x8000U) << 16, magnitude = code & 0x7FFFU;
    if (magnitude > 0x7C00U) return __uint_as_float(0x7FFFFFFFU);
    if (magnitude == 0x7C00U) return __uint_as_float(sign | 0x7F800000U);
    if (magnitude < 0x0400U)
        return __uint_as_float(sign | __float_as_uint(static_cast<float>(magnitude) * 0x1p-24F));
    return __uint_as_float(sign | ((magnitude << 13) + 0x38000000U));
}

}  // namespace cuda_emulation

struct __half {
    __half() = default;
    __half(__half_raw raw) : __x(raw.x) {}
    __half(float value) : __x(cuda_emulation::half_bits(value)) {}
    operator float() const { return cuda_emulation::half_value(__x); }
    operator __half_raw() const { return {__x}; }
    unsigned short __x;
};
using half = __half;

struct alignas(4) __half2_raw {
    unsigned short x, y;
};
struct alignas(4) __half2 {
    __half x, y;
};
using half2 = __half2;

inline __half __ushort_as_half(unsigned short bits) { return __half_raw{bits}; }
inline unsigned short __half_as_ushort(__half value) { return value.__x; }
inline __half __float2half(float value) { return {value}; }
inline __half __float2half_rn(float value) { return {value}; }
inline float __half2float(__half value) { return value; }
inline float2 __half22float2(__half2 pair) { return {pair.x, pair.y}; }
inline __half2 __floats2half2_rn(float x, float y) { return {__half(x), __half(y)}; }
inline __half2 __float22half2_rn(float2 pair) { return {__half(pair.x), __half(pair.y)}; }
inline __half2 __halves2half2(__half x, __half y) { return {x, y}; }
QC_HALF_OPERATIONS(__half, __half2, 0x7C00U)
