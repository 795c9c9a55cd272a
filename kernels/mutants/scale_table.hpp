#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Faults on the way from elements to scales.
inline constexpr Mutant kScaleMutants[] = {
    Mutant{"mutant.zero_block_inf", Fault::zero_block_inf, Shape::rows, kValue, false, "A zero block at epsilon 0 gets the scale 448 / 0 = Inf and scale_inv 0."}.shown_by(kEpsilon0).found_by("dequantized_finite"),
    Mutant{"mutant.zero_tile_inf", Fault::zero_block_inf, Shape::tiles, kValue, false, "A zero 128x128 block at epsilon 0 gets the scale 448 / 0 = Inf and scale_inv 0."}.shown_by(kEpsilon0).found_by("scales_finite"),
    Mutant{"mutant.fast_math", Fault::fast_math, Shape::tiles, kValue, false, "Subnormal amax and scale_inv are 0, as in a fast-math build.", QC_F32 | QC_BF16}.shown_by(kEpsilon0),

    // Scale kernels see amaxes of any size, whatever the input type.
    Mutant{"mutant.scale_zero_inf", Fault::zero_block_inf, Shape::scale, kValue, false, "An amax of 0 at epsilon 0 gives the scale Inf and scale_inv 0."}.shown_by(kEpsilon0),
    Mutant{"mutant.scale_fast_math", Fault::fast_math, Shape::scale, kValue, false, "Subnormal amax and scale_inv are 0, as in a fast-math build."}.shown_by(kEpsilon0),
    Mutant{"mutant.scale_no_zero_guard", Fault::no_zero_guard, Shape::scale, kValue, false, "An amax of 0 is divided by: the scale is the overflow fallback, not 1."}.shown_by(kEpsilon0),
    {"mutant.scale_no_inf_guard", Fault::no_inf_guard, Shape::scale, kValue, false, "An amax of Inf is divided by: the scale is 0, not 1."},
    Mutant{"mutant.scale_no_overflow_fallback", Fault::no_overflow_fallback, Shape::scale, kValue, false, "A scale that overflows stays Inf."}.shown_by(kEpsilon0),
    Mutant{"mutant.scale_fallback_flt_max", Fault::fallback_flt_max, Shape::scale, kValue, false, "A scale that overflows becomes FLT_MAX for every input type.", QC_BF16 | QC_F16}.shown_by(kEpsilon0),
    Mutant{"mutant.scale_pow2_nearest", Fault::pow2_nearest, Shape::scale, kValue, false, "The power-of-two rule rounds to the nearest power, not down."}.shown_by(kPow2),
    Mutant{"mutant.scale_pow2_up", Fault::pow2_up, Shape::scale, kValue, false, "The power-of-two rule rounds up, not down."}.shown_by(kPow2),
    {"mutant.scale_reciprocal", Fault::reciprocal_scale, Shape::scale, kValue, false, "The scale is max * (1 / amax): rounded twice."},
    {"mutant.scale_amax_over_max", Fault::scale_inv_amax_over_max, Shape::scale, kValue, false, "scale_inv is amax / max, not 1 / scale."},
    Mutant{"mutant.scale_epsilon_added", Fault::epsilon_added, Shape::scale, kValue, false, "Epsilon is added to amax, not a floor on it."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.scale_epsilon_only_zero", Fault::epsilon_only_zero, Shape::scale, kValue, false, "Epsilon acts only on an amax of 0."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.scale_epsilon_ignored", Fault::epsilon_ignored, Shape::scale, kValue, false, "Epsilon is ignored."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.scale_epsilon_at_least_1em12", Fault::epsilon_at_least_1em12, Shape::scale, kValue, false, "Epsilon is never less than 1e-12."}.shown_by(kEpsilon0),
    {"mutant.scale_ulp", Fault::scale_inv_ulp, Shape::scale, kValue, false, "scale_inv is one ulp too large."},
    {"mutant.scale_e4m3_max_240", Fault::e4m3_max_240, Shape::scale, kValue, false, "The scale is derived from 240, the largest value of E4M3FNUZ, not 448.", QC_F32 | QC_BF16 | QC_F16, QC_E4M3},


    // amax.
    {"mutant.amax_every_second", Fault::amax_every_second, Shape::rows, kValue, false, "The amax loop steps by two."},
    {"mutant.amax_first_half", Fault::amax_first_half, Shape::rows, kValue, false, "Only the first 64 elements of a block reach amax."},
    {"mutant.amax_skips_first", Fault::amax_skips_first, Shape::rows, kValue, false, "The first element of a block does not reach amax."},
    {"mutant.amax_skips_last", Fault::amax_skips_last, Shape::rows, kValue, false, "The last element of a block does not reach amax."},
    {"mutant.tile_amax_skips_last", Fault::amax_skips_last, Shape::tiles, kValue, false, "The last element of every row of a tile does not reach amax."},
    {"mutant.amax_first_line", Fault::amax_first_line, Shape::tiles, kValue, false, "Only the first row of a tile reaches amax."},
    {"mutant.amax_odd_lines_skipped", Fault::amax_odd_lines_skipped, Shape::tiles, kValue, false, "Every second row of a tile does not reach amax."},
    {"mutant.amax_leaks", Fault::amax_leaks, Shape::rows, kValue, false, "amax of a block is not less than that of the block before."},
    {"mutant.tile_amax_leaks", Fault::amax_leaks, Shape::tiles, kValue, false, "amax of a tile is not less than that of the tile before."},
    Mutant{"mutant.amax_flushed", Fault::amax_flushed, Shape::rows, kValue, false, "A subnormal amax is read as 0."}.inputs(QC_F32 | QC_BF16).shown_by(kEpsilon0),
    Mutant{"mutant.amax_in_bf16", Fault::amax_in_bf16, Shape::rows, kValue, false, "amax is rounded to bf16."}.inputs(QC_F32 | QC_F16),
    Mutant{"mutant.amax_in_f16", Fault::amax_in_f16, Shape::rows, kValue, false, "amax is rounded to f16."}.inputs(QC_F32 | QC_BF16),
    {"mutant.scale_amax_in_bf16", Fault::amax_in_bf16, Shape::scale, kValue, false, "amax is rounded to bf16."},
    Mutant{"mutant.amax_in_input_type", Fault::amax_in_input_type, Shape::rows, kValue, false, "amax is kept in the input type."}.same_because("amax is the magnitude of an element, or Inf: the input type holds it"),

    // Epsilon and guards.
    Mutant{"mutant.epsilon_1em10", Fault::epsilon_1em10, Shape::rows, kValue, false, "Every epsilon above 0 acts as 1e-10."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.epsilon_in_bf16", Fault::epsilon_in_bf16, Shape::rows, kValue, false, "Epsilon is rounded to bf16."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.epsilon_on_scale_inv", Fault::epsilon_on_scale_inv, Shape::rows, kValue, false, "Epsilon is a floor on scale_inv, not on amax."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.scale_epsilon_in_bf16", Fault::epsilon_in_bf16, Shape::scale, kValue, false, "Epsilon is rounded to bf16."}.shown_by(kEpsilonAbove0),
    Mutant{"mutant.epsilon_at_most", Fault::epsilon_at_most, Shape::rows, kValue, false, "Epsilon replaces an amax equal to it."}.same_because("it is replaced by its own value; an amax is never -0"),
    Mutant{"mutant.zero_stored_zero", Fault::zero_stored_zero, Shape::rows, kValue, false, "A zero block stores a scale_inv of 0."}.shown_by(kEpsilon0),
    Mutant{"mutant.zero_tile_stored_zero", Fault::zero_stored_zero, Shape::tiles, kValue, false, "A zero tile stores a scale_inv of 0."}.shown_by(kEpsilon0),
    Mutant{"mutant.subnormal_guarded", Fault::subnormal_guarded, Shape::rows, kValue, false, "A subnormal amax gets the scale of a zero block, 1."}.inputs(QC_F32 | QC_BF16).shown_by(kEpsilon0),
    Mutant{"mutant.flt_max_guarded", Fault::flt_max_guarded, Shape::rows, kValue, false, "An amax of FLT_MAX gets the scale of Inf, 1."}.inputs(QC_F32),
    {"mutant.inf_as_largest", Fault::inf_as_largest, Shape::rows, kValue, false, "An amax of Inf is read as FLT_MAX."},
    {"mutant.scale_inf_as_largest", Fault::inf_as_largest, Shape::scale, kValue, false, "An amax of Inf is read as FLT_MAX."},

    // The scale. What a formula gets wrong lies next to powers of two.
    {"mutant.scale_by_dequant", Fault::scale_by_dequant, Shape::rows, kValue, false, "The scale is 1 / (amax * (1 / max))."},
    {"mutant.scale_over_division", Fault::scale_over_division, Shape::rows, kValue, false, "The scale is 1 / (amax / max)."},
    Mutant{"mutant.scale_truncated", Fault::scale_truncated, Shape::rows, kValue, false, "The division of the scale rounds toward zero."}.shown_by(kPow2Off),
    {"mutant.scale_ulp_low", Fault::scale_ulp_low, Shape::rows, kValue, false, "The scale is one ulp too small, as an approximate division may be."},
    {"mutant.scale_in_bf16", Fault::scale_in_bf16, Shape::rows, kValue, false, "The scale is rounded to bf16."},
    Mutant{"mutant.scale_from_inverse", Fault::scale_from_inverse, Shape::rows, kValue, false, "The applied scale is 1 / scale_inv."}.shown_by(kPow2Off),
    {"mutant.scale_of_previous_block", Fault::scale_of_previous_block, Shape::rows, kValue, false, "Elements are multiplied by the scale of the block before."},
    {"mutant.tile_scale_of_previous_block", Fault::scale_of_previous_block, Shape::tiles, kValue, false, "Elements are multiplied by the scale of the tile before."},
    Mutant{"mutant.scale_division_in_double", Fault::scale_division_in_double, Shape::rows, kValue, false, "The scale is divided in f64 and rounded to f32."}.same_because("f64 has more than twice the bits of f32, so rounding twice is rounding once; the quotient is never subnormal"),
    Mutant{"mutant.e4m3_max_224", Fault::e4m3_max_224, Shape::rows, kValue, false, "The scale is derived from 224, not 448."}.formats(QC_E4M3),
    Mutant{"mutant.max_448_for_all", Fault::max_448_for_all, Shape::rows, kValue, false, "The scale is derived from 448 for E5M2 too."}.formats(QC_E5M2),
    Mutant{"mutant.scale_max_448_for_all", Fault::max_448_for_all, Shape::scale, kValue, false, "The scale is derived from 448 for E5M2 too."}.formats(QC_E5M2),
    Mutant{"mutant.fallback_bf16", Fault::fallback_bf16, Shape::rows, kValue, false, "A scale that overflows becomes bf16's largest value for every input type."}.inputs(QC_F32).shown_by(kEpsilon0),
    Mutant{"mutant.fallback_f16", Fault::fallback_f16, Shape::rows, kValue, false, "A scale that overflows becomes f16's largest value for every input type."}.inputs(QC_F32 | QC_BF16).shown_by(kEpsilon0),
    Mutant{"mutant.fallback_one", Fault::fallback_one, Shape::rows, kValue, false, "A scale that overflows becomes 1."}.inputs(QC_F32 | QC_BF16).shown_by(kEpsilon0),
    Mutant{"mutant.fallback_not_pow2", Fault::fallback_not_pow2, Shape::rows, kValue, false, "The fallback of a scale that overflows is not rounded to a power of two."}.inputs(QC_F32 | QC_BF16).shown_by(kPow2Epsilon0),
    Mutant{"mutant.pow2_log2_floor", Fault::pow2_log2_floor, Shape::rows, kValue, false, "The power of two is 2^floor(log2f(scale)): wrong just below a power."}.shown_by(kPow2),
    Mutant{"mutant.pow2_log2_ceil", Fault::pow2_log2_ceil, Shape::rows, kValue, false, "The power of two is 2^-ceil(log2f(amax / max)): wrong just above a power."}.shown_by(kPow2),
    Mutant{"mutant.scale_pow2_log2_floor", Fault::pow2_log2_floor, Shape::scale, kValue, false, "The power of two is 2^floor(log2f(scale)): wrong just below a power."}.shown_by(kPow2),
    Mutant{"mutant.scale_pow2_log2_ceil", Fault::pow2_log2_ceil, Shape::scale, kValue, false, "The power of two is 2^-ceil(log2f(amax / max)): wrong just above a power."}.shown_by(kPow2),
    Mutant{"mutant.pow2_ocp", Fault::pow2_ocp, Shape::rows, kValue, false, "The power of two is that of OCP MX: floor(log2(max)) - floor(log2(amax))."}.shown_by(kPow2),
    Mutant{"mutant.pow2_amax_alone", Fault::pow2_amax_alone, Shape::rows, kValue, false, "The power of two is that of amax, without max."}.shown_by(kPow2),
    Mutant{"mutant.pow2_ignored", Fault::pow2_ignored, Shape::rows, kValue, false, "The power-of-two rule is ignored."}.shown_by(kPow2).found_by("scale_power_of_two"),
    Mutant{"mutant.tile_pow2_ignored", Fault::pow2_ignored, Shape::tiles, kValue, false, "The power-of-two rule is ignored."}.shown_by(kPow2),
    Mutant{"mutant.pow2_always", Fault::pow2_always, Shape::rows, kValue, false, "The power-of-two rule always acts."}.shown_by(kPow2Off),
    Mutant{"mutant.pow2_stored_only", Fault::pow2_stored_only, Shape::rows, kValue, false, "The power of two is stored, the scale before rounding is applied."}.shown_by(kPow2),
    Mutant{"mutant.pow2_applied_only", Fault::pow2_applied_only, Shape::rows, kValue, false, "The power of two is applied, the scale before rounding is stored."}.shown_by(kPow2),

    // scale_inv.
    {"mutant.scale_inv_times_reciprocal", Fault::scale_inv_times_reciprocal, Shape::rows, kValue, false, "scale_inv is amax * (1 / max)."},
    Mutant{"mutant.scale_inv_truncated", Fault::scale_inv_truncated, Shape::rows, kValue, false, "The division of scale_inv rounds toward zero."}.shown_by(kPow2Off),
    Mutant{"mutant.scale_inv_in_bf16", Fault::scale_inv_in_bf16, Shape::rows, kValue, false, "scale_inv is rounded to bf16, the scale is not."}.shown_by(kPow2Off),
    Mutant{"mutant.scale_inv_by_exponent", Fault::scale_inv_by_exponent, Shape::rows, kValue, false, "scale_inv of a power of two is made by exponent bits: 0 instead of a subnormal."}.inputs(QC_F32 | QC_BF16).shown_by(kPow2Epsilon0),
    Mutant{"mutant.scale_inv_by_exponent_of_amax", Fault::scale_inv_by_exponent, Shape::scale, kValue, false, "scale_inv of a power of two is made by exponent bits: 0 instead of a subnormal."}.shown_by(kPow2Epsilon0),
    Mutant{"mutant.scale_inv_in_double", Fault::scale_inv_in_double, Shape::rows, kValue, false, "scale_inv is divided in f64 and rounded to f32."}.same_because("true of all 2,139,095,039 positive finite f32"),
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
