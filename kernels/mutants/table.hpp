#pragma once
#include <array>
#include <cstddef>

#include "kernels/mutants/kind_table.hpp"
#include "kernels/mutants/mutant.hpp"

namespace quantcheck_kernels::mutants {

inline constexpr auto kValue = QC_FAULT_VALUE;
inline constexpr auto kStorage = QC_FAULT_STORAGE;
inline constexpr auto kConduct = QC_FAULT_CONDUCT;

// Recipe patterns, for what a fault needs in order to show.
inline constexpr const char* kPow2 = "*[power_of_two=on]";
inline constexpr const char* kPow2Epsilon0 = "*[power_of_two=on,epsilon=0]";
inline constexpr const char* kPow2Off = "*[power_of_two=off]";
inline constexpr const char* kEpsilon0 = "*[epsilon=0]";
inline constexpr const char* kEpsilonAbove0 = "*[epsilon=1e-12] *[epsilon=1]";
inline constexpr const char* kCompact = "*[layout=compact]";
inline constexpr const char* kRowwise = "*[outputs=rowwise] *[outputs=both]";
inline constexpr const char* kBoth = "*[outputs=both]";
inline constexpr const char* kBothEpsilonAbove0 = "*[outputs=both,epsilon=1e-12] *[outputs=both,epsilon=1]";
inline constexpr const char* kColumnwise = "*[outputs=columnwise] *[outputs=both]";
inline constexpr const char* kColumnwisePow2 =
    "*[outputs=columnwise,power_of_two=on] *[outputs=both,power_of_two=on]";
inline constexpr const char* kColumnwiseEpsilon0 =
    "*[outputs=columnwise,epsilon=0] *[outputs=both,epsilon=0]";
inline constexpr const char* kColumnwiseEpsilonAbove0 =
    "*[outputs=columnwise,epsilon=1e-12] *[outputs=columnwise,epsilon=1] *[outputs=both,epsilon=1e-12] "
    "*[outputs=both,epsilon=1]";

// clang-format off
inline constexpr Mutant kOtherMutants[] = {
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
    {"mutant.truncation", Fault::truncation, Shape::rows, kValue, true, "The cast truncates."},
    {"mutant.nan_in_amax", Fault::nan_in_amax, Shape::rows, kValue, true, "A NaN element makes amax NaN, and the scale 1."},
    {"mutant.overflow_nan", Fault::overflow_nan, Shape::rows, kValue, true, "An overflow in the cast gives NaN (E4M3) or Inf (E5M2) instead of the largest finite code."},
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

    Mutant{"mutant.zero_block_inf", Fault::zero_block_inf, Shape::rows, kValue, false, "A zero block at epsilon 0 gets the scale 448 / 0 = Inf and scale_inv 0."}.shown_by(kEpsilon0),
    Mutant{"mutant.zero_tile_inf", Fault::zero_block_inf, Shape::tiles, kValue, false, "A zero 128x128 block at epsilon 0 gets the scale 448 / 0 = Inf and scale_inv 0."}.shown_by(kEpsilon0),
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

    {"mutant.tail_reads_neighbour", Fault::tail_reads_neighbour, Shape::rows, kStorage, false, "The last block of a row takes the row padding for data."},
    {"mutant.unwritten_byte", Fault::unwritten_byte, Shape::rows, kStorage, false, "The last code of every output is not written."},
    {"mutant.scale_unwritten_byte", Fault::unwritten_byte, Shape::scale, kStorage, false, "The last byte of scale_inv is not written."},
    {"mutant.writes_scale_padding", Fault::writes_scale_padding, Shape::tiles, kStorage, false, "The padding of scale_inv is written."},
    {"mutant.transposed_scale_grid", Fault::scale_transposed, Shape::rows, kStorage, false, "Scales are stored in the order of the transposed block grid."},
    {"mutant.writes_past_end", Fault::writes_past_end, Shape::rows, kStorage, false, "One byte behind the codes is written."},
    {"mutant.writes_input", Fault::writes_input, Shape::rows, kStorage, false, "The first byte of the input is changed."},
    Mutant{"mutant.nondeterministic", Fault::first_code_flipped, Shape::rows, kStorage, false, "Every second launch flips a bit of the first code."}.only(Where::odd_launch),

    {"mutant.crash", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV."},
    {"mutant.abort", Fault::abort, Shape::rows, kConduct, false, "The kernel calls abort."},
    {"mutant.endless_loop", Fault::endless_loop, Shape::rows, kConduct, false, "The kernel never returns."},
    {"mutant.returns_error", Fault::returns_error, Shape::rows, kConduct, false, "The kernel returns QC_ERROR with a message."},
    {"mutant.returns_unsupported", Fault::returns_unsupported, Shape::rows, kConduct, false, "The kernel returns QC_UNSUPPORTED for everything it claims."},
    {"mutant.changes_rounding", Fault::changes_rounding, Shape::rows, kConduct, false, "The kernel leaves the rounding mode at upward."},

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
    Mutant{"mutant.pow2_ignored", Fault::pow2_ignored, Shape::rows, kValue, false, "The power-of-two rule is ignored."}.shown_by(kPow2),
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
    {"mutant.carry_lost", Fault::carry_lost, Shape::rows, kValue, false, "A mantissa that rounds up to 2 does not carry into the exponent."},
    {"mutant.overflow_tie_nan", Fault::overflow_tie_nan, Shape::rows, kValue, false, "The tie past the largest value, 464 or 61440, becomes NaN or Inf."},
    Mutant{"mutant.overflow_tie_away", Fault::overflow_tie_away, Shape::rows, kValue, false, "The tie past the largest value rounds away from zero."}.same_because("what rounds past the largest value saturates to it"),
    {"mutant.inf_nan", Fault::inf_nan, Shape::rows, kValue, false, "An Inf becomes NaN (E4M3) or Inf (E5M2); other overflows saturate."},
    {"mutant.clamp_240", Fault::clamp_240, Shape::rows, kValue, false, "The cast saturates at 240."},
    Mutant{"mutant.clamp_448", Fault::clamp_448, Shape::rows, kValue, false, "The cast saturates at 448 for E5M2 too."}.formats(QC_E5M2),
    Mutant{"mutant.clamp_first", Fault::clamp_first, Shape::rows, kValue, false, "Products are clamped to the largest value before the cast."}.same_because("the cast saturates to the same value, and NaN passes a clamp that compares"),
    {"mutant.largest_code_low", Fault::largest_code_low, Shape::rows, kValue, false, "The largest code is never used."},
    {"mutant.smallest_code_lost", Fault::smallest_code_lost, Shape::rows, kValue, false, "The smallest subnormal code becomes 0."},
    {"mutant.nan_clamped", Fault::nan_clamped, Shape::rows, kValue, false, "NaN is clamped to the largest value."},
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

    // Right in most places.
    Mutant{"mutant.second_block_row", Fault::truncation, Shape::rows, kValue, false, "The cast truncates in the second row of blocks."}.only(Where::second_block_row),
    Mutant{"mutant.second_tile_row", Fault::scale_inv_ulp, Shape::tiles, kValue, false, "scale_inv is one ulp too large in the second row of tiles."}.only(Where::second_block_row),
    Mutant{"mutant.odd_columns", Fault::ties_away, Shape::rows, kValue, false, "Ties round away from zero in odd columns."}.only(Where::odd_column),
    Mutant{"mutant.odd_columns_subnormal", Fault::code_subnormals_flushed, Shape::rows, kValue, false, "FP8 subnormals are flushed in odd columns."}.only(Where::odd_column),
    Mutant{"mutant.odd_block_columns", Fault::scale_inv_ulp, Shape::rows, kValue, false, "scale_inv is one ulp too large in odd columns of blocks."}.only(Where::odd_block_column),
    Mutant{"mutant.last_row", Fault::code_up, Shape::rows, kValue, false, "Codes of the last row are one too large."}.only(Where::last_row),
    Mutant{"mutant.last_block", Fault::code_up, Shape::rows, kValue, false, "Codes of the last block are one too large."}.only(Where::last_block),
    Mutant{"mutant.tail_block", Fault::truncation, Shape::rows, kValue, false, "The cast truncates in blocks that the edge cuts off."}.only(Where::tail_block),
    Mutant{"mutant.tail_tile", Fault::amax_skips_last, Shape::tiles, kValue, false, "The last element of a row of a tile that the edge cuts off does not reach amax."}.only(Where::tail_block),
    Mutant{"mutant.beyond_64_blocks", Fault::code_up, Shape::rows, kValue, false, "Codes are one too large after 64 blocks."}.only(Where::beyond_64_blocks),
    Mutant{"mutant.above_128_rows", Fault::truncation, Shape::rows, kValue, false, "The cast truncates when there are more than 128 rows."}.only(Where::above_128_rows),
    Mutant{"mutant.misaligned", Fault::truncation, Shape::rows, kValue, false, "The cast truncates when the input does not start at 16 bytes."}.only(Where::misaligned),
    Mutant{"mutant.padded_rows", Fault::ties_away, Shape::rows, kValue, false, "Ties round away from zero when rows are padded."}.only(Where::padded_rows),
    Mutant{"mutant.whole_tiles", Fault::ties_toward_zero, Shape::tiles, kValue, false, "Ties round toward zero when both sides are multiples of 128."}.only(Where::whole_tiles),
    Mutant{"mutant.one_row", Fault::reciprocal_scale, Shape::rows, kValue, false, "The scale is max * (1 / amax) when there is one row."}.only(Where::one_row),
    Mutant{"mutant.both_directions", Fault::epsilon_ignored, Shape::rows, kValue, false, "Epsilon is ignored when both directions are asked for."}.only(Where::both_directions).shown_by(kBothEpsilonAbove0),
    Mutant{"mutant.tile_both_directions", Fault::code_up, Shape::tiles, kValue, false, "Codes are one too large when both directions are asked for."}.only(Where::both_directions).shown_by(kBoth),
    Mutant{"mutant.compact_layout", Fault::zero_sign_lost, Shape::rows, kValue, false, "Zeros and underflows lose their sign in the compact layout."}.only(Where::compact_layout).shown_by(kCompact),
    Mutant{"mutant.rowwise", Fault::scale_inv_ulp, Shape::rows, kValue, false, "scale_inv is one ulp too large in the rowwise direction."}.only(Where::rowwise).shown_by(kRowwise),

    // Wrong in the columnwise direction only.
    Mutant{"mutant.columnwise_amax_every_second", Fault::amax_every_second, Shape::rows, kValue, false, "The amax loop steps by two in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_ties_away", Fault::ties_away, Shape::rows, kValue, false, "Ties round away from zero in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_epsilon_ignored", Fault::epsilon_ignored, Shape::rows, kValue, false, "Epsilon is ignored in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwiseEpsilonAbove0),
    Mutant{"mutant.columnwise_pow2_ignored", Fault::pow2_ignored, Shape::rows, kValue, false, "The power-of-two rule is ignored in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwisePow2),
    Mutant{"mutant.columnwise_no_zero_guard", Fault::no_zero_guard, Shape::rows, kValue, false, "An amax of 0 is divided by in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwiseEpsilon0),
    Mutant{"mutant.columnwise_nan_in_amax", Fault::nan_in_amax, Shape::rows, kValue, false, "A NaN element makes amax NaN in the columnwise direction."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_code_transposed", Fault::code_transposed, Shape::rows, kStorage, false, "Columnwise codes are stored in the other order."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_scale_transposed", Fault::scale_transposed, Shape::tiles, kStorage, false, "Columnwise scales are stored in the order of the transposed grid."}.only(Where::columnwise).shown_by(kColumnwise),
    Mutant{"mutant.columnwise_pairs_swapped", Fault::code_pairs_swapped, Shape::tiles, kStorage, false, "Two neighbours of every columnwise row of codes are swapped."}.only(Where::columnwise).shown_by(kColumnwise),

    // Wrong addresses.
    {"mutant.input_stride_ignored", Fault::input_stride_ignored, Shape::rows, kStorage, false, "Rows are read as if they were not padded."},
    {"mutant.input_offset_16_bit", Fault::input_offset_16_bit, Shape::rows, kStorage, false, "The offset of a row is kept in 16 bits."},
    {"mutant.input_transposed", Fault::input_transposed, Shape::rows, kStorage, false, "The input is read in the other order."},
    {"mutant.input_aligned_down", Fault::input_aligned_down, Shape::rows, kStorage, false, "The input is read from the last multiple of 16 bytes."},
    {"mutant.input_vector_tail_lost", Fault::input_vector_tail_lost, Shape::rows, kStorage, false, "Columns after the last multiple of 8 are read as 0."},
    {"mutant.input_last_row_repeated", Fault::input_last_row_repeated, Shape::rows, kStorage, false, "The last row is read from the row before."},
    {"mutant.code_offset_16_bit", Fault::code_offset_16_bit, Shape::rows, kStorage, false, "The offset of a code is kept in 16 bits."},
    {"mutant.code_stride_of_input", Fault::code_stride_of_input, Shape::rows, kStorage, false, "Codes are stored with the input's row stride."},
    {"mutant.code_transposed", Fault::code_transposed, Shape::rows, kStorage, false, "Codes are stored in the other order."},
    {"mutant.code_pairs_swapped", Fault::code_pairs_swapped, Shape::rows, kStorage, false, "Codes of even and odd columns are swapped."},
    {"mutant.code_last_row_unwritten", Fault::code_last_row_unwritten, Shape::rows, kStorage, false, "The last row of codes is not written."},
    {"mutant.code_tail_unwritten", Fault::code_tail_unwritten, Shape::rows, kStorage, false, "Codes after the last multiple of 16 columns are not written."},
    {"mutant.code_rows_over_255_unwritten", Fault::code_rows_over_255_unwritten, Shape::rows, kStorage, false, "Only 255 rows of codes are written, the limit of a grid."},
    {"mutant.scale_stride_logical", Fault::scale_stride_logical, Shape::rows, kStorage, false, "Scales are stored with their logical stride."},
    {"mutant.scale_halves_swapped", Fault::scale_halves_swapped, Shape::rows, kStorage, false, "The two halves of the scale grid are swapped."},
    {"mutant.scale_next_block", Fault::scale_next_block, Shape::rows, kStorage, false, "Every scale is stored in the place of the next."},
    {"mutant.scale_offset_8_bit", Fault::scale_offset_8_bit, Shape::rows, kStorage, false, "The offset of a scale is kept in 8 bits."},
    {"mutant.scale_last_unwritten", Fault::scale_last_unwritten, Shape::rows, kStorage, false, "The last scale is not written."},
    {"mutant.tile_scale_transposed", Fault::scale_transposed, Shape::tiles, kStorage, false, "Scales are stored in the order of the transposed block grid."},
    {"mutant.tile_scale_stride_logical", Fault::scale_stride_logical, Shape::tiles, kStorage, false, "Scales are stored with their logical stride."},

    // Memory that is not the kernel's, or not read again.
    {"mutant.writes_before_start", Fault::writes_before_start, Shape::rows, kStorage, false, "One byte before the codes is written."},
    {"mutant.writes_input_padding", Fault::writes_input_padding, Shape::rows, kStorage, false, "A byte of the row padding of the input is changed."},
    {"mutant.row_end_rounded_up", Fault::row_end_rounded_up, Shape::rows, kStorage, false, "The end of every row of codes is rounded up to four bytes, over the start of the next."},
    {"mutant.depends_on_old_output", Fault::depends_on_old_output, Shape::rows, kStorage, false, "The last code depends on what the buffer held before."},
    Mutant{"mutant.restores_input", Fault::restores_input, Shape::rows, kStorage, false, "A byte of the input is changed, and restored before the launch ends."}.until("input pages that cannot be written"),

    // State between launches, and cheats.
    Mutant{"mutant.after_first_launch", Fault::truncation, Shape::rows, kStorage, false, "The cast truncates from the second launch on."}.only(Where::after_first_launch),
    Mutant{"mutant.after_50_launches", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large after 50 launches."}.only(Where::after_50_launches),
    Mutant{"mutant.after_larger_launch", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large in a launch smaller than the one before."}.only(Where::after_larger_launch),
    Mutant{"mutant.scale_odd_launch", Fault::scale_inv_ulp, Shape::scale, kStorage, false, "scale_inv is one ulp too large in every second launch."}.only(Where::odd_launch),
    {"mutant.constant_outputs", Fault::constant_outputs, Shape::rows, kStorage, false, "All codes are 0 and all scales 1."},
    {"mutant.untouched_outputs", Fault::untouched_outputs, Shape::rows, kStorage, false, "Nothing is written."},
    {"mutant.stale_outputs", Fault::stale_outputs, Shape::rows, kStorage, false, "A launch of the same shape as the last gets the last outputs."},
    Mutant{"mutant.first_launch_only", Fault::constant_outputs, Shape::rows, kStorage, false, "Only the first launch is computed; others get constants."}.only(Where::after_first_launch),
    Mutant{"mutant.first_64_blocks_only", Fault::constant_outputs, Shape::rows, kStorage, false, "Only the first 64 blocks are computed; others get constants."}.only(Where::beyond_64_blocks),
    Mutant{"mutant.one_shape", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large for the one shape 97x353."}.only(Where::one_shape).until("a case of that shape; no seed promises one"),
    Mutant{"mutant.above_2e17_elements", Fault::code_up, Shape::rows, kStorage, false, "Codes are one too large in tensors of more than 131072 elements."}.only(Where::above_2e17_elements).until("a tensor larger than the gate makes"),

    // More conduct.
    {"mutant.exits", Fault::exits, Shape::rows, kConduct, false, "The kernel ends the process with status 0."},
    {"mutant.prints_pass", Fault::prints_pass, Shape::rows, kConduct, false, "The kernel writes nothing but a fake verdict to stdout."},
    Mutant{"mutant.crash_after_50_launches", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV after 50 launches."}.only(Where::after_50_launches),
    Mutant{"mutant.crash_when_misaligned", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV when the input does not start at 16 bytes."}.only(Where::misaligned),
    Mutant{"mutant.error_one_row", Fault::returns_error, Shape::rows, kConduct, false, "The kernel returns QC_ERROR when there is one row."}.only(Where::one_row),
    Mutant{"mutant.changes_directory", Fault::changes_directory, Shape::rows, kConduct, false, "The kernel changes the working directory of its process."}.until("a worker that looks at its working directory after each launch"),
};
// clang-format on

template <std::size_t... N>
constexpr std::array<Mutant, (N + ...)> joined(const Mutant (&... tables)[N]) {
    std::array<Mutant, (N + ...)> all{};
    std::size_t next = 0;
    const auto append = [&](const auto& table) {
        for (const Mutant& mutant : table) all[next++] = mutant;
    };
    (append(tables), ...);
    return all;
}

/// Every mutant: one row each.
inline constexpr auto kMutants = joined(kOtherMutants, kKindMutants);

}  // namespace quantcheck_kernels::mutants
