#pragma once
#include <algorithm>
#include <bit>
#include <cstdint>

#include "reference/number_format.hpp"

namespace quantcheck {

/// The f32 bits of a code's exact value; every format here is a subset of f32. NaN gives 0x7FC00000 with the
/// code's sign.
[[nodiscard]] constexpr std::uint32_t decode_bits(const NumberFormat& format, std::uint32_t code) {
    constexpr std::uint32_t kInfinity = 0x7F80'0000, kNaN = 0x7FC0'0000;
    const std::uint32_t sign = format.has_sign && (code & format.sign_bit()) != 0 ? 0x8000'0000u : 0u;
    const std::uint32_t magnitude = code & ((1u << (format.exponent_bits + format.mantissa_bits)) - 1);
    if (!format.has_negative_zero && code == format.sign_bit()) return kNaN;
    if (magnitude == format.infinity) return sign | kInfinity;
    if (magnitude > format.largest_finite) return sign | kNaN;

    // value = significand * 2^last_place, whose leading bit is worth 2^exponent
    const std::uint32_t field = magnitude >> format.mantissa_bits;
    const std::uint32_t fraction = magnitude & ((1u << format.mantissa_bits) - 1);
    const bool subnormal = field == 0 && format.has_subnormals;
    const std::uint32_t significand = subnormal ? fraction : fraction | (1u << format.mantissa_bits);
    if (significand == 0) return sign;
    const int unbiased = subnormal ? 1 - format.bias : static_cast<int>(field) - format.bias;
    const int last_place = unbiased - format.mantissa_bits;
    const int leading = std::bit_width(significand) - 1;
    const int exponent = last_place + leading;
    if (exponent < -126) return sign | (significand << (last_place + 149));  // subnormal in f32 too
    const std::uint32_t normal = (significand << (23 - leading)) - (1u << 23);
    return sign | ((static_cast<std::uint32_t>(exponent + 127) << 23) + normal);
}

/// The exact value of a code as a float.
[[nodiscard]] constexpr float decode(const NumberFormat& format, std::uint32_t code) {
    return std::bit_cast<float>(decode_bits(format, code));
}

}  // namespace quantcheck
