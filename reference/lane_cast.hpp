#pragma once
#include <cstdint>

#include "reference/decode.hpp"
#include "reference/number_format.hpp"

namespace quantcheck {

/// A format's constants for the branch-free saturating cast of row_kernels-inl.hpp. That cast lets one f32
/// addition do the rounding: |x| + 1.5 * 2^(e + 23 - m) has the format's last place as its own last place,
/// where e is x's exponent but at least the format's smallest. Subtracting the bias of the exponent field
/// beforehand leaves, in the low bits of the sum, the code less its exponent steps.
struct LaneCast {
    std::int32_t largest = 0;  ///< f32 bits of the largest finite value: what is larger is clamped to it
    std::int32_t least_exponent = 0;  ///< f32 exponent field, in place, of the smallest normal value
    std::int32_t magic = 0;           ///< added to x's exponent field gives the bits of the addend
    std::int32_t exponent_shift = 0;  ///< from an f32 exponent field to the code's
    std::int32_t nan = 0;             ///< the NaN code, also the mask of the magnitude bits
};

/// The constants for a signed 8-bit format whose NaN code is its magnitude mask.
[[nodiscard]] constexpr LaneCast lane_cast(const NumberFormat& format) {
    LaneCast cast;
    cast.largest = static_cast<std::int32_t>(decode_bits(format, format.largest_finite));
    cast.least_exponent = (format.least_exponent() + 127) << 23;
    cast.exponent_shift = 23 - format.mantissa_bits;
    // The bias is even for every format of one or more mantissa bits, so it does not disturb ties to even.
    const std::int32_t bias = cast.least_exponent >> cast.exponent_shift;
    cast.magic = (cast.exponent_shift << 23) + (1 << 22) - bias;
    cast.nan = static_cast<std::int32_t>(format.nan.value_or(0));
    return cast;
}

}  // namespace quantcheck
