#pragma once
#include "quantcheck/emulation/half_operations.hpp"

struct __nv_bfloat16_raw {
    unsigned short x;
};

namespace cuda_emulation {

/// To nearest even in one rounding; a NaN becomes 0x7FFF.
inline unsigned short bfloat16_bits(float value) {
    const unsigned bits = __float_as_uint(value);
    if ((bits & 0x7FFFFFFFU) > 0x7F800000U) return 0x7FFF;
    return static_cast<unsigned short>((bits + 0x7FFFU + ((bits >> 16) & 1U)) >> 16);
}

inline float bfloat16_value(unsigned short code) {
    return __uint_as_float(static_cast<unsigned>(code) << 16);
}

}  // namespace cuda_emulation

struct __nv_bfloat16 {
    __nv_bfloat16() = default;
    __nv_bfloat16(__nv_bfloat16_raw raw) : __x(raw.x) {}
    __nv_bfloat16(float value) : __x(cuda_emulation::bfloat16_bits(value)) {}
    operator float() const { return cuda_emulation::bfloat16_value(__x); }
    operator __nv_bfloat16_raw() const { return {__x}; }
    unsigned short __x;
};
using nv_bfloat16 = __nv_bfloat16;

struct alignas(4) __nv_bfloat162 {
    __nv_bfloat16 x, y;
};
using nv_bfloat162 = __nv_bfloat162;

inline __nv_bfloat16 __ushort_as_bfloat16(unsigned short bits) { return __nv_bfloat16_raw{bits}; }
inline unsigned short __bfloat16_as_ushort(__nv_bfloat16 value) { return value.__x; }
inline __nv_bfloat16 __float2bfloat16(float value) { return {value}; }
inline __nv_bfloat16 __float2bfloat16_rn(float value) { return {value}; }
inline float __bfloat162float(__nv_bfloat16 value) { return value; }
inline float2 __bfloat1622float2(__nv_bfloat162 pair) { return {pair.x, pair.y}; }
inline __nv_bfloat162 __floats2bfloat162_rn(float x, float y) { return {__nv_bfloat16(x), __nv_bfloat16(y)}; }
inline __nv_bfloat162 __float22bfloat162_rn(float2 pair) {
    return {__nv_bfloat16(pair.x), __nv_bfloat16(pair.y)};
}
inline __nv_bfloat162 __halves2bfloat162(__nv_bfloat16 x, __nv_bfloat16 y) { return {x, y}; }
QC_HALF_OPERATIONS(__nv_bfloat16, __nv_bfloat162, 0x7F80U)
