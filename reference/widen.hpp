#pragma once
#include <cstddef>
#include <cstdint>
#include <cstring>

#include "reference/decode.hpp"
#include "reference/dtype.hpp"
#include "reference/encode.hpp"

namespace quantcheck {

/// The f32 bits of an input element given as its own type's bits: exact, subnormals kept; NaN stays NaN.
[[nodiscard]] constexpr std::uint32_t widen(DType dtype, std::uint32_t bits) {
    switch (dtype) {
        case DType::bf16:
            return bits << 16;
        case DType::f16:
            return decode_bits(kF16, bits);
        case DType::f32:
        case DType::f64:
            break;
    }
    return bits;
}

/// The bits in `dtype` of the f32 of these bits, rounded to nearest even; overflow gives infinity, NaN
/// 0x7FFF.
[[nodiscard]] constexpr std::uint32_t narrow(DType dtype, std::uint32_t f32_bits) {
    switch (dtype) {
        case DType::bf16:
            return encode(kBF16, f32_bits, Overflow::infinity);
        case DType::f16:
            return encode(kF16, f32_bits, Overflow::infinity);
        case DType::f32:
        case DType::f64:
            break;
    }
    return f32_bits;
}

/// Bits of the element at `at` (little-endian, any alignment) in its own type.
[[nodiscard]] inline std::uint32_t load_bits(DType dtype, const std::byte* at) {
    if (dtype == DType::f32) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, at, sizeof bits);
        return bits;
    }
    std::uint16_t bits = 0;
    std::memcpy(&bits, at, sizeof bits);
    return bits;
}

/// Largest finite value of an input type.
[[nodiscard]] constexpr float largest_finite(DType dtype) {
    switch (dtype) {
        case DType::bf16:
            return decode(kBF16, kBF16.largest_finite);
        case DType::f16:
            return decode(kF16, kF16.largest_finite);
        case DType::f32:
        case DType::f64:
            break;
    }
    return std::bit_cast<float>(0x7F7F'FFFFu);
}

}  // namespace quantcheck
