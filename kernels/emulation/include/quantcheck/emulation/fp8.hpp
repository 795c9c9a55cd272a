#pragma once
#include "quantcheck/emulation/bfloat16.hpp"
#include "quantcheck/emulation/half.hpp"

using __nv_fp8_storage_t = unsigned char;
using __nv_fp8x2_storage_t = unsigned short;
using __nv_fp8x4_storage_t = unsigned;
enum __nv_saturation_t { __NV_NOSAT, __NV_SATFINITE };
enum __nv_fp8_interpretation_t { __NV_E4M3, __NV_E5M2 };

namespace cuda_emulation {

/// One FP8 format, in terms of f32 bits.
struct Fp8 {
    unsigned mantissa_bits;
    unsigned smallest_normal;  ///< f32 bits
    float last_place;          ///< a sum with it rounds to a multiple of the smallest subnormal
    unsigned overflow;         ///< magnitudes from here on do not round to a finite code
    unsigned largest;          ///< largest finite code
    unsigned infinity;         ///< code of what overflows and is not saturated
};
inline constexpr Fp8 kE4M3 = {3, 0x3C800000U, 0x1p14F, 0x43E80001U, 0x7E, 0x7F};
inline constexpr Fp8 kE5M2 = {2, 0x38800000U, 0x1p7F, 0x47700000U, 0x7B, 0x7C};

/// To nearest even in one rounding; a NaN of either sign becomes 0x7F.
template <const Fp8& format>
unsigned char fp8_bits(float value, bool saturate) {
    constexpr unsigned shift = 23U - format.mantissa_bits;
    constexpr unsigned rebias = format.smallest_normal - (1U << 23);
    const unsigned bits = __float_as_uint(value), magnitude = bits & 0x7FFFFFFFU;
    const unsigned sign = bits >> 24 & 0x80U;
    const unsigned normal =
        (magnitude - rebias + (1U << (shift - 1)) - 1U + (magnitude >> shift & 1U)) >> shift;
    const unsigned subnormal =
        __float_as_uint(__uint_as_float(magnitude) + format.last_place) - __float_as_uint(format.last_place);
    unsigned code = magnitude < format.smallest_normal ? subnormal : normal;
    if (magnitude >= format.overflow) code = saturate ? format.largest : format.infinity;
    return static_cast<unsigned char>(magnitude > 0x7F800000U ? 0x7FU : sign | code);
}

inline unsigned char fp8_bits(float value, __nv_saturation_t saturation, __nv_fp8_interpretation_t format) {
    const bool saturate = saturation == __NV_SATFINITE;
    return format == __NV_E4M3 ? fp8_bits<kE4M3>(value, saturate) : fp8_bits<kE5M2>(value, saturate);
}

/// Exact: every FP8 value is a half. A NaN becomes 0x7FFF.
inline unsigned short fp8_to_half(unsigned char code, __nv_fp8_interpretation_t format) {
    const unsigned magnitude = code & 0x7FU;
    if (format == __NV_E5M2)
        return static_cast<unsigned short>(magnitude > 0x7CU ? 0x7FFFU : static_cast<unsigned>(code) << 8);
    if (magnitude == 0x7FU) return 0x7FFF;
    const float steps = magnitude < 8 ? static_cast<float>(magnitude) * 0x1p-9F
                                      : __uint_as_float((magnitude << 20) + (120U << 23));
    return static_cast<unsigned short>((code & 0x80U) << 8 | half_bits(steps));
}

}  // namespace cuda_emulation

inline __nv_fp8_storage_t __nv_cvt_float_to_fp8(float x, __nv_saturation_t saturation,
                                                __nv_fp8_interpretation_t format) {
    return cuda_emulation::fp8_bits(x, saturation, format);
}
inline __nv_fp8x2_storage_t __nv_cvt_float2_to_fp8x2(float2 x, __nv_saturation_t saturation,
                                                     __nv_fp8_interpretation_t format) {
    return static_cast<__nv_fp8x2_storage_t>(cuda_emulation::fp8_bits(x.x, saturation, format) |
                                             cuda_emulation::fp8_bits(x.y, saturation, format) << 8);
}
inline __nv_fp8_storage_t __nv_cvt_halfraw_to_fp8(__half_raw x, __nv_saturation_t saturation,
                                                  __nv_fp8_interpretation_t format) {
    return cuda_emulation::fp8_bits(cuda_emulation::half_value(x.x), saturation, format);
}
inline __nv_fp8_storage_t __nv_cvt_bfloat16raw_to_fp8(__nv_bfloat16_raw x, __nv_saturation_t saturation,
                                                      __nv_fp8_interpretation_t format) {
    return cuda_emulation::fp8_bits(cuda_emulation::bfloat16_value(x.x), saturation, format);
}
inline __half_raw __nv_cvt_fp8_to_halfraw(__nv_fp8_storage_t x, __nv_fp8_interpretation_t format) {
    return {cuda_emulation::fp8_to_half(x, format)};
}
inline __half2_raw __nv_cvt_fp8x2_to_halfraw2(__nv_fp8x2_storage_t x, __nv_fp8_interpretation_t format) {
    return {cuda_emulation::fp8_to_half(static_cast<unsigned char>(x), format),
            cuda_emulation::fp8_to_half(static_cast<unsigned char>(x >> 8), format)};
}

// The value types convert with saturation, as CUDA's do.
#define QC_FP8_TYPES(suffix, format)                                                                         \
    struct __nv_fp8_##suffix {                                                                               \
        __nv_fp8_##suffix() = default;                                                                       \
        explicit __nv_fp8_##suffix(float x) : __x(__nv_cvt_float_to_fp8(x, __NV_SATFINITE, format)) {}       \
        explicit __nv_fp8_##suffix(__half x) : __nv_fp8_##suffix(static_cast<float>(x)) {}                   \
        explicit __nv_fp8_##suffix(__nv_bfloat16 x) : __nv_fp8_##suffix(static_cast<float>(x)) {}            \
        explicit operator float() const {                                                                    \
            return cuda_emulation::half_value(cuda_emulation::fp8_to_half(__x, format));                     \
        }                                                                                                    \
        __nv_fp8_storage_t __x;                                                                              \
    };                                                                                                       \
    struct alignas(2) __nv_fp8x2_##suffix {                                                                  \
        __nv_fp8x2_##suffix() = default;                                                                     \
        explicit __nv_fp8x2_##suffix(float2 x) : __x(__nv_cvt_float2_to_fp8x2(x, __NV_SATFINITE, format)) {} \
        __nv_fp8x2_storage_t __x;                                                                            \
    };                                                                                                       \
    struct alignas(4) __nv_fp8x4_##suffix {                                                                  \
        __nv_fp8x4_##suffix() = default;                                                                     \
        explicit __nv_fp8x4_##suffix(float4 x)                                                               \
            : __x(__nv_cvt_float2_to_fp8x2({x.x, x.y}, __NV_SATFINITE, format) |                             \
                  static_cast<unsigned>(__nv_cvt_float2_to_fp8x2({x.z, x.w}, __NV_SATFINITE, format))        \
                      << 16) {}                                                                              \
        __nv_fp8x4_storage_t __x;                                                                            \
    };
QC_FP8_TYPES(e4m3, __NV_E4M3)
QC_FP8_TYPES(e5m2, __NV_E5M2)
#undef QC_FP8_TYPES
