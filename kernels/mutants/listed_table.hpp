#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// The controls and the thirty listed faults.
inline constexpr Mutant kListedMutants[] = {
    {"mutant.none", Fault::none, Shape::rows, QC_FAULT_NONE, false, "No fault: the control."},
    {"mutant.none_tiles", Fault::none, Shape::tiles, QC_FAULT_NONE, false, "No fault: the control for 128x128 blocks."},
    {"mutant.scale_none", Fault::none, Shape::scale, QC_FAULT_NONE, false, "No fault: the control for scales."},

    // The thirty. An f16 tensor has no amax small enough to overflow a scale or to make scale_inv subnormal.
    Mutant{"mutant.no_zero_guard", Fault::no_zero_guard, Shape::rows, kValue, true, "An amax of 0 is divided by: the scale is the overflow fallback, not 1."}.shown_by(kEpsilon0),
    {"mutant.no_inf_guard", Fault::no_inf_guard, Shape::rows, kValue, true, "An amax of Inf is divided by: the scale is 0, not 1."},
    Mutant{"mutant.no_overflow_fallback", Fault::no_overflow_fallback, Shape::rows, kValue, true, "A scale that overflows stays Inf.", QC_F32 | QC_BF16}.shown_by(kEpsilon0),
    Mutant{"mutant.fallback_flt_max", Fault::fallback_flt_max, Shape::rows, kValue, true, "A scale that overflows becomes FLT_MAX for every input type.", QC_BF16}.shown_by(kEpsilon0),
    Mutant{"mutant.pow2_nearest", Fault::pow2_nearest, Shape::rows, kValue, true, "The power-of-two rule rounds to the nearest power, not down."}.shown_by(kPow2),
    Mutant{"mutant.pow2_up", Fault::pow2_up, Shape::rows, kValue, true, "The power-of-two rule rounds up, not down."}.shown_by(kPow2),
    {"mutant.reciprocal_scale", Fault::reciprocal_scale, Shape::rows, kValue, true, "The scale is max * (1 / amax): rounded twice."},
    {"mutant.divide_by_scale_inv", Fault::divide_by_scale_inv, Shape::rows, kValue, true, "Elements are divided by scale_inv instead of multiplied by the scale."},
    Mutant{"mutant.scale_inv_flushed", Fault::scale_inv_flushed, Shape::rows, kValue, true, "A subnormal scale_inv is stored as 0.", QC_F32 | QC_BF16}.shown_by(kEpsilon0),
    Mutant{"mutant.input_flushed", Fault::input_flushed, Shape::rows, kValue, true, "Inputs that are subnormal as f32 are read as 0.", QC_F32 | QC_BF16}.shown_by(kEpsilon0),
    {"mutant.ties_away", Fault::ties_away, Shape::rows, kValue, true, "The cast rounds ties away from zero."},
    {"mutant.ties_toward_zero", Fault::ties_toward_zero, Shape::rows, kValue, true, "The cast rounds ties toward zero."},
    Mutant{"mutant.truncation", Fault::truncation, Shape::rows, kValue, true, "The cast truncates."}.found_by("error_bound"),
    {"mutant.nan_in_amax", Fault::nan_in_amax, Shape::rows, kValue, true, "A NaN element makes amax NaN, and the scale 1."},
    Mutant{"mutant.overflow_nan", Fault::overflow_nan, Shape::rows, kValue, true, "An overflow in the cast gives NaN (E4M3) or Inf (E5M2) instead of the largest finite code."}.found_by("codes_canonical"),
    {"mutant.zero_sign_lost", Fault::zero_sign_lost, Shape::rows, kValue, true, "Zeros and underflows lose their sign."},
    Mutant{"mutant.epsilon_added", Fault::epsilon_added, Shape::rows, kValue, true, "Epsilon is added to amax, not a floor on it."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.epsilon_only_zero", Fault::epsilon_only_zero, Shape::rows, kValue, true, "Epsilon acts only on an amax of 0."}.shown_by(kEpsilonAbove0),
    {"mutant.scale_inv_amax_over_max", Fault::scale_inv_amax_over_max, Shape::rows, kValue, true, "scale_inv is amax / max, not 1 / scale."},
    Mutant{"mutant.epsilon_ignored", Fault::epsilon_ignored, Shape::rows, kValue, true, "Epsilon is ignored."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.epsilon_at_least_1em12", Fault::epsilon_at_least_1em12, Shape::rows, kValue, true, "Epsilon is never less than 1e-12."}.shown_by(kEpsilon0),
    {"mutant.amax_without_abs", Fault::amax_without_abs, Shape::rows, kValue, true, "amax is the largest element, not the largest magnitude."},
    {"mutant.scale_in_double", Fault::scale_in_double, Shape::rows, kValue, true, "Scale and product are f64: the product is rounded only once, by the cast."},
    {"mutant.product_in_input_type", Fault::product_in_input_type, Shape::rows, kValue, true, "The product is rounded to the input type before the cast.", QC_BF16 | QC_F16},
    {"mutant.product_in_f16", Fault::product_in_f16, Shape::rows, kValue, true, "The product is rounded to f16 before the cast."},
    {"mutant.scale_inv_ulp", Fault::scale_inv_ulp, Shape::rows, kValue, true, "scale_inv is one ulp too large."},
    {"mutant.nan_sign_kept", Fault::nan_sign_kept, Shape::rows, kValue, true, "NaN codes keep the sign of the NaN."},
    {"mutant.inf_skipped_in_amax", Fault::inf_skipped_in_amax, Shape::rows, kValue, true, "Inf elements do not reach amax."},
    {"mutant.e4m3_max_240", Fault::e4m3_max_240, Shape::rows, kValue, true, "The scale is derived from 240, the largest value of E4M3FNUZ, not 448.", QC_F32 | QC_BF16 | QC_F16, QC_E4M3},
    {"mutant.code_subnormals_flushed", Fault::code_subnormals_flushed, Shape::rows, kValue, true, "Codes that are FP8 subnormals are stored as 0."},
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
