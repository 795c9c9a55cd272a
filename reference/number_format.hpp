#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "reference/recipe.hpp"

namespace quantcheck {

/// A small floating-point format as data. value = (-1)^s * 2^(e - bias) * 1.m, or 2^(1 - bias) * 0.m when e =
/// 0 and the format has subnormals. Sources: OCP OFP8 and MX v1.0, ml_dtypes for the FNUZ pair, IEEE 754 for
/// the input types.
struct NumberFormat {
    std::optional<CodeFormat> format =
        std::nullopt;  ///< absent: a type of inputs or scales that no tensor is coded in
    std::string_view name;
    int exponent_bits = 0;
    int mantissa_bits = 0;
    int bias = 0;
    bool has_sign = true;
    bool has_subnormals = true;        ///< false (E8M0): exponent field 0 is a normal value
    bool has_negative_zero = true;     ///< false (FNUZ): the sign bit alone is the NaN
    std::uint32_t largest_finite = 0;  ///< magnitude code
    std::optional<std::uint32_t> infinity = std::nullopt;  ///< magnitude code
    std::optional<std::uint32_t> nan = std::nullopt;       ///< canonical code that a cast writes

    [[nodiscard]] constexpr int bits() const { return exponent_bits + mantissa_bits + (has_sign ? 1 : 0); }
    /// The sign bit of a code; 0 for an unsigned format.
    [[nodiscard]] constexpr std::uint32_t sign_bit() const {
        return has_sign ? 1u << (exponent_bits + mantissa_bits) : 0u;
    }
    /// Exponent of the smallest normal value.
    [[nodiscard]] constexpr int least_exponent() const { return has_subnormals ? 1 - bias : -bias; }
};

inline constexpr NumberFormat kE4M3{.format = CodeFormat::E4M3,
                                    .name = "E4M3",
                                    .exponent_bits = 4,
                                    .mantissa_bits = 3,
                                    .bias = 7,
                                    .largest_finite = 0x7E,
                                    .nan = 0x7F};

inline constexpr NumberFormat kE5M2{.format = CodeFormat::E5M2,
                                    .name = "E5M2",
                                    .exponent_bits = 5,
                                    .mantissa_bits = 2,
                                    .bias = 15,
                                    .largest_finite = 0x7B,
                                    .infinity = 0x7C,
                                    .nan = 0x7F};

inline constexpr NumberFormat kE4M3FNUZ{.format = CodeFormat::E4M3FNUZ,
                                        .name = "E4M3FNUZ",
                                        .exponent_bits = 4,
                                        .mantissa_bits = 3,
                                        .bias = 8,
                                        .has_negative_zero = false,
                                        .largest_finite = 0x7F,
                                        .nan = 0x80};

inline constexpr NumberFormat kE5M2FNUZ{.format = CodeFormat::E5M2FNUZ,
                                        .name = "E5M2FNUZ",
                                        .exponent_bits = 5,
                                        .mantissa_bits = 2,
                                        .bias = 16,
                                        .has_negative_zero = false,
                                        .largest_finite = 0x7F,
                                        .nan = 0x80};

inline constexpr NumberFormat kE2M1{.format = CodeFormat::E2M1,
                                    .name = "E2M1",
                                    .exponent_bits = 2,
                                    .mantissa_bits = 1,
                                    .bias = 1,
                                    .largest_finite = 0x7};

/// The exponent-only scale type of OCP MX; it has no zero, and 0xFF is NaN.
inline constexpr NumberFormat kE8M0{.name = "E8M0",
                                    .exponent_bits = 8,
                                    .bias = 127,
                                    .has_sign = false,
                                    .has_subnormals = false,
                                    .largest_finite = 0xFE,
                                    .nan = 0xFF};

inline constexpr NumberFormat kBF16{.name = "bf16",
                                    .exponent_bits = 8,
                                    .mantissa_bits = 7,
                                    .bias = 127,
                                    .largest_finite = 0x7F7F,
                                    .infinity = 0x7F80,
                                    .nan = 0x7FFF};

inline constexpr NumberFormat kF16{.name = "f16",
                                   .exponent_bits = 5,
                                   .mantissa_bits = 10,
                                   .bias = 15,
                                   .largest_finite = 0x7BFF,
                                   .infinity = 0x7C00,
                                   .nan = 0x7FFF};

/// The formats that tensors can be coded in.
inline constexpr std::array kCodeFormats = {kE4M3, kE5M2, kE4M3FNUZ, kE5M2FNUZ, kE2M1};

/// The data of a code format, or nothing for one that is not floating point or not described yet.
[[nodiscard]] constexpr const NumberFormat* number_format(CodeFormat format) {
    for (const NumberFormat& f : kCodeFormats)
        if (f.format == format) return &f;
    return nullptr;
}

}  // namespace quantcheck
