#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <string_view>

#include "reference/recipe.hpp"

namespace quantcheck {

/// A small floating-point format as data. value = (-1)^s * 2^(e - bias) * 1.m, or 2^(1 - bias) * 0.m when e = 0 and the
/// format has subnormals. Sources: OCP OFP8 and MX v1.0, ml_dtypes for the FNUZ pair.
struct NumberFormat {
    CodeFormat format{};
    std::string_view name;
    int exponent_bits = 0;
    int mantissa_bits = 0;
    int bias = 0;
    bool has_sign = true;
    bool has_subnormals = true;               ///< false (E8M0): exponent field 0 is a normal value
    bool has_negative_zero = true;            ///< false (FNUZ): the sign bit alone is the NaN
    std::uint32_t largest_finite = 0;         ///< magnitude code
    std::optional<std::uint32_t> infinity;    ///< magnitude code
    std::optional<std::uint32_t> nan;         ///< canonical code that a cast writes
    [[nodiscard]] constexpr int bits() const { return exponent_bits + mantissa_bits + (has_sign ? 1 : 0); }
};

}  // namespace quantcheck
