#pragma once
#include <algorithm>
#include <cstdint>

#include "reference/number_format.hpp"

namespace quantcheck {

/// Casts the f32 of these bits to a signed format: one rounding to nearest even, by integer arithmetic alone,
/// so that no floating-point environment can change it. NaN gives the format's NaN code without the input's
/// sign (largest finite where the format has no NaN). What is too large gives, with its sign, the largest
/// finite code (Overflow::saturate), the NaN (Overflow::nan) or the infinity, or NaN where there is none
/// (Overflow::infinity). The sign of zero and of underflow is kept where the format has a negative zero.
/// Overflow::wrap is a rule of integer formats, not known here.
[[nodiscard]] constexpr std::uint32_t encode(const NumberFormat& format, std::uint32_t f32_bits,
                                             Overflow overflow) {
    constexpr std::uint32_t kInfinity = 0x7F80'0000, kImplicitBit = 1u << 23;
    const std::uint32_t nan = format.nan.value_or(format.largest_finite);
    const std::uint32_t sign = (f32_bits >> 31) * format.sign_bit();
    const std::uint32_t magnitude = f32_bits & 0x7FFF'FFFF;
    if (magnitude > kInfinity) return nan;

    // value = significand * 2^(exponent - 23); an f32 subnormal has the least exponent and no implicit bit.
    const std::uint32_t field = magnitude >> 23;
    const int exponent = static_cast<int>(std::max(field, 1u)) - 127;
    const std::uint32_t significand = (magnitude & (kImplicitBit - 1)) | (field != 0 ? kImplicitBit : 0u);

    // Below the least normal exponent the last place stops shrinking: shift further instead. From 25 on all
    // is lost.
    const int below = std::max(format.least_exponent() - exponent, 0);
    const int shift = std::min(23 - format.mantissa_bits + below, 25);
    const std::uint32_t kept = significand >> shift;
    const std::uint32_t half = (1u << shift) >> 1;
    const std::uint32_t rounded = (significand + (half - 1 + (kept & 1))) >> shift;

    // The implicit bit in `rounded` counts as one exponent step, so that a subnormal result and a carry need
    // no case.
    const auto steps = static_cast<std::uint32_t>(std::max(exponent - format.least_exponent(), 0));
    const std::uint32_t code = rounded + (steps << format.mantissa_bits);

    if (magnitude == kInfinity || code > format.largest_finite) {
        if (overflow == Overflow::saturate) return sign | format.largest_finite;
        const bool to_infinity = overflow == Overflow::infinity && format.infinity.has_value();
        return sign | (to_infinity ? *format.infinity : nan);
    }
    return code == 0 && !format.has_negative_zero ? 0u : sign | code;
}

}  // namespace quantcheck
