#pragma once
#include <bit>
#include <cstdint>

#include "reference/dtype.hpp"

namespace quantcheck {

/// Bit layout of an element type, with the bit patterns that generators name. Everything here is integer
/// arithmetic: a generated bit must not depend on a compiler's or a machine's floating point.
struct FloatLayout {
    int mantissa_bits = 23;
    int exponent_bits = 8;

    [[nodiscard]] constexpr int bias() const { return (1 << (exponent_bits - 1)) - 1; }
    [[nodiscard]] constexpr std::uint32_t sign() const { return 1u << (mantissa_bits + exponent_bits); }
    [[nodiscard]] constexpr std::uint32_t infinity() const {
        return ((1u << exponent_bits) - 1) << mantissa_bits;
    }
    [[nodiscard]] constexpr std::uint32_t largest_finite() const { return infinity() - 1; }
    [[nodiscard]] constexpr std::uint32_t smallest_normal() const { return 1u << mantissa_bits; }
    [[nodiscard]] constexpr std::uint32_t largest_subnormal() const { return smallest_normal() - 1; }
    [[nodiscard]] constexpr std::uint32_t one() const {
        return static_cast<std::uint32_t>(bias()) << mantissa_bits;
    }
};

/// The layout of an executable input type (f64 is none).
[[nodiscard]] constexpr FloatLayout layout_of(DType type) {
    switch (type) {
        case DType::bf16:
            return {7, 8};
        case DType::f16:
            return {10, 5};
        case DType::f32:
        case DType::f64:
            break;
    }
    return {23, 8};
}

/// Where a value between two representable ones goes.
enum class Toward : std::uint8_t { nearest_even, down, up };

/// Magnitude bits of integer * 2^exponent rounded once; beyond the largest finite value it is that value.
[[nodiscard]] constexpr std::uint32_t magnitude_of(const FloatLayout& type, std::uint64_t integer,
                                                   int exponent, Toward toward = Toward::nearest_even) {
    if (integer == 0) return 0;
    const int top = 63 - std::countl_zero(integer) + exponent;  // floor(log2(value))
    const int least = 1 - type.bias() - type.mantissa_bits;     // exponent of the smallest subnormal
    if (top > type.bias()) return type.largest_finite();
    const int unit = top - type.mantissa_bits > least ? top - type.mantissa_bits : least;
    const int shift = unit - exponent;  // the value is integer / 2^shift units
    std::uint64_t units = 0;
    if (shift <= 0) {
        units = integer << -shift;
    } else {
        units = shift < 64 ? integer >> shift : 0;
        const std::uint64_t rest = shift < 64 ? integer - (units << shift) : integer;
        const std::uint64_t half = shift <= 64 ? std::uint64_t{1} << (shift - 1) : 0;
        const bool above_half = half != 0 && (rest > half || (rest == half && (units & 1) != 0));
        if (rest != 0 && (toward == Toward::up || (toward == Toward::nearest_even && above_half))) ++units;
    }
    // Adding the mantissa with its leading one to (exponent field - 1) carries into the exponent where it
    // rounded up.
    const auto field = static_cast<std::uint32_t>(unit - least);
    const std::uint32_t bits = (field << type.mantissa_bits) + static_cast<std::uint32_t>(units);
    return bits < type.infinity() ? bits : type.largest_finite();
}

/// Magnitude bits in `type` of the finite non-negative f32 with these bits.
[[nodiscard]] constexpr std::uint32_t magnitude_of_f32(const FloatLayout& type, std::uint32_t f32,
                                                       Toward toward = Toward::nearest_even) {
    const std::uint32_t field = f32 >> 23;
    const std::uint32_t mantissa = f32 & 0x7FFFFFu;
    const std::uint32_t integer = field == 0 ? mantissa : mantissa | 0x800000u;
    return magnitude_of(type, integer, static_cast<int>(field == 0 ? 1 : field) - 150, toward);
}

}  // namespace quantcheck
