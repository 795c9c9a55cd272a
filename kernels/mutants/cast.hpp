#pragma once
#include <cstdint>

#include "kernels/mutants/fault.hpp"

namespace quantcheck_kernels::mutants {

/// A small binary floating-point format: mantissa bits, exponent bias, bits of its largest finite value's
/// code.
struct Format {
    int mantissa;
    int bias;
    unsigned largest_code;
    bool has_infinity;  ///< what an overflow gives that is not saturated: Inf, else NaN
    float largest;
};
inline constexpr Format kE4M3{3, 7, 0x7E, false, 448.0F};
inline constexpr Format kE5M2{2, 15, 0x7B, true, 57344.0F};

/// The FP8 code of value in one rounding (from f64, so that a fault may skip f32), with the fault if it is in
/// the cast.
[[nodiscard]] std::uint8_t to_fp8(double value, const Format& format, Fault fault);

/// value rounded to nearest even to `mantissa` bits and exponents from `least`, as arithmetic in bf16 or f16
/// would.
[[nodiscard]] double round_to(double value, int mantissa, int least);

/// value as bf16 or f16 stores it; Inf when it is too large.
[[nodiscard]] float to_bf16(float value);
[[nodiscard]] float to_f16(float value);

}  // namespace quantcheck_kernels::mutants
