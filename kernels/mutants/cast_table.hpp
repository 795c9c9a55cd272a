#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Faults on the way from elements to codes.
inline constexpr Mutant kCastMutants[] = {
    // Elements. f16 input multiplied by a power of two is exact in f16 but for underflow.
    Mutant{"mutant.input_in_bf16", Fault::input_in_bf16, Shape::rows, kValue, false, "Elements are rounded to bf16 first."}.inputs(QC_F32 | QC_F16),
    Mutant{"mutant.input_in_f16", Fault::input_in_f16, Shape::rows, kValue, false, "Elements are rounded to f16 first."}.inputs(QC_F32 | QC_BF16),
    {"mutant.product_in_bf16", Fault::product_in_bf16, Shape::rows, kValue, false, "The product is rounded to bf16 before the cast."},
    {"mutant.tile_product_in_bf16", Fault::product_in_bf16, Shape::tiles, kValue, false, "The product is rounded to bf16 before the cast."},
    Mutant{"mutant.product_in_double", Fault::product_in_double, Shape::rows, kValue, false, "The product is computed in f64 and rounded to f32."}.same_because("the product of two f32 is exact in f64, so that it is rounded once"),
    {"mutant.signalling_nan_zero", Fault::signalling_nan_zero, Shape::rows, kValue, false, "A signalling NaN is read as 0."},

    // The cast.
    {"mutant.ties_away_subnormal", Fault::ties_away_subnormal, Shape::rows, kValue, false, "Ties between FP8 subnormals round away from zero."},
    {"mutant.ties_away_normal", Fault::ties_away_normal, Shape::rows, kValue, false, "Ties between FP8 normals round away from zero."},
    {"mutant.rounds_down", Fault::rounds_down, Shape::rows, kValue, false, "The cast rounds toward minus infinity."},
    {"mutant.rounds_outward", Fault::rounds_outward, Shape::rows, kValue, false, "The cast rounds away from zero."},
    {"mutant.negative_truncated", Fault::negative_truncated, Shape::rows, kValue, false, "The cast truncates negative values."},
    {"mutant.underflow_up", Fault::underflow_up, Shape::rows, kValue, false, "Everything above 0 becomes at least the smallest subnormal."},
    {"mutant.underflow_sign_lost", Fault::underflow_sign_lost, Shape::rows, kValue, false, "Underflows lose their sign, zeros keep it."},
    Mutant{"mutant.carry_lost", Fault::carry_lost, Shape::rows, kValue, false, "A mantissa that rounds up to 2 does not carry into the exponent."}.found_by("monotonic_in_block"),
    {"mutant.overflow_tie_nan", Fault::overflow_tie_nan, Shape::rows, kValue, false, "The tie past the largest value, 464 or 61440, becomes NaN or Inf."},
    Mutant{"mutant.overflow_tie_away", Fault::overflow_tie_away, Shape::rows, kValue, false, "The tie past the largest value rounds away from zero."}.same_because("what rounds past the largest value saturates to it"),
    {"mutant.inf_nan", Fault::inf_nan, Shape::rows, kValue, false, "An Inf becomes NaN (E4M3) or Inf (E5M2); other overflows saturate."},
    {"mutant.clamp_240", Fault::clamp_240, Shape::rows, kValue, false, "The cast saturates at 240."},
    Mutant{"mutant.clamp_448", Fault::clamp_448, Shape::rows, kValue, false, "The cast saturates at 448 for E5M2 too."}.formats(QC_E5M2),
    Mutant{"mutant.clamp_first", Fault::clamp_first, Shape::rows, kValue, false, "Products are clamped to the largest value before the cast."}.same_because("the cast saturates to the same value, and NaN passes a clamp that compares"),
    {"mutant.largest_code_low", Fault::largest_code_low, Shape::rows, kValue, false, "The largest code is never used."},
    {"mutant.smallest_code_lost", Fault::smallest_code_lost, Shape::rows, kValue, false, "The smallest subnormal code becomes 0."},
    Mutant{"mutant.nan_clamped", Fault::nan_clamped, Shape::rows, kValue, false, "NaN is clamped to the largest value."}.found_by("special_values"),
    {"mutant.nan_zero", Fault::nan_zero, Shape::rows, kValue, false, "NaN becomes 0."},
    {"mutant.tile_nan_zero", Fault::nan_zero, Shape::tiles, kValue, false, "NaN becomes 0."},
    {"mutant.nan_payload_shown", Fault::nan_payload_shown, Shape::rows, kValue, false, "A NaN with a payload becomes 0xFF."},

    // Values at one magnitude.
    {"mutant.one_tie_away", Fault::one_tie_away, Shape::rows, kValue, false, "The tie between codes 0x34 and 0x35 rounds away from zero."},
    {"mutant.one_code", Fault::one_code, Shape::rows, kValue, false, "Code 0x35 becomes 0x36."},
    {"mutant.one_amax", Fault::one_amax, Shape::rows, kValue, false, "scale_inv of the one amax 0.67578125 is an ulp too large."},
    Mutant{"mutant.one_rare_amax", Fault::one_rare_amax, Shape::rows, kValue, false, "scale_inv of the one amax 0x5E350000 is an ulp too large.", QC_F32 | QC_BF16},
    Mutant{"mutant.scale_one_amax", Fault::one_amax, Shape::scale, kValue, false, "scale_inv of the one amax 0.67578125 is an ulp too large."},
    {"mutant.one_element", Fault::one_element, Shape::rows, kValue, false, "The one magnitude 0.08837890625 gets a wrong code."},
    {"mutant.one_rare_element", Fault::one_rare_element, Shape::rows, kValue, false, "The one magnitude 0x5E350000 gets a wrong code.", QC_F32 | QC_BF16},
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
