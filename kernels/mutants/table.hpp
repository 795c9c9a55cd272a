#pragma once
#include <cstdint>

#include "kernels/mutants/fault.hpp"
#include "kernels/mutants/mutants.h"

namespace quantcheck_kernels::mutants {

/// Which operation and block shape a mutant implements: the one on which its fault shows best.
enum class Shape : std::uint8_t { rows, tiles, scale };

/// One kernel with one fault, in the words of `quantcheck list kernels`.
struct Mutant {
    const char* name;
    Fault fault;
    Shape shape;
    qc_fault_kind kind;
    bool listed;  ///< one of the thirty
    const char* summary;
    std::uint32_t input_dtypes = QC_F32 | QC_BF16 | QC_F16;  ///< those for which the fault can change a byte
    std::uint32_t code_formats = QC_E4M3 | QC_E5M2;
};

inline constexpr auto kValue = QC_FAULT_VALUE;
inline constexpr auto kStorage = QC_FAULT_STORAGE;
inline constexpr auto kConduct = QC_FAULT_CONDUCT;

// clang-format off
inline constexpr Mutant kMutants[] = {
    {"mutant.none", Fault::none, Shape::rows, QC_FAULT_NONE, false, "No fault: the control."},
    {"mutant.none_tiles", Fault::none, Shape::tiles, QC_FAULT_NONE, false, "No fault: the control for 128x128 blocks."},
    {"mutant.scale_none", Fault::none, Shape::scale, QC_FAULT_NONE, false, "No fault: the control for scales."},

    // The thirty. An f16 tensor has no amax small enough to overflow a scale or to make scale_inv subnormal.
    {"mutant.no_zero_guard", Fault::no_zero_guard, Shape::rows, kValue, true, "An amax of 0 is divided by: the scale is the overflow fallback, not 1."},
    {"mutant.no_inf_guard", Fault::no_inf_guard, Shape::rows, kValue, true, "An amax of Inf is divided by: the scale is 0, not 1."},
    {"mutant.no_overflow_fallback", Fault::no_overflow_fallback, Shape::rows, kValue, true, "A scale that overflows stays Inf.", QC_F32 | QC_BF16},
    {"mutant.fallback_flt_max", Fault::fallback_flt_max, Shape::rows, kValue, true, "A scale that overflows becomes FLT_MAX for every input type.", QC_BF16},
    {"mutant.pow2_nearest", Fault::pow2_nearest, Shape::rows, kValue, true, "The power-of-two rule rounds to the nearest power, not down."},
    {"mutant.pow2_up", Fault::pow2_up, Shape::rows, kValue, true, "The power-of-two rule rounds up, not down."},
    {"mutant.reciprocal_scale", Fault::reciprocal_scale, Shape::rows, kValue, true, "The scale is max * (1 / amax): rounded twice."},
    {"mutant.divide_by_scale_inv", Fault::divide_by_scale_inv, Shape::rows, kValue, true, "Elements are divided by scale_inv instead of multiplied by the scale."},
    {"mutant.scale_inv_flushed", Fault::scale_inv_flushed, Shape::rows, kValue, true, "A subnormal scale_inv is stored as 0.", QC_F32 | QC_BF16},
    {"mutant.input_flushed", Fault::input_flushed, Shape::rows, kValue, true, "Inputs that are subnormal as f32 are read as 0.", QC_F32 | QC_BF16},
    {"mutant.ties_away", Fault::ties_away, Shape::rows, kValue, true, "The cast rounds ties away from zero."},
    {"mutant.ties_toward_zero", Fault::ties_toward_zero, Shape::rows, kValue, true, "The cast rounds ties toward zero."},
    {"mutant.truncation", Fault::truncation, Shape::rows, kValue, true, "The cast truncates."},
    {"mutant.nan_in_amax", Fault::nan_in_amax, Shape::rows, kValue, true, "A NaN element makes amax NaN, and the scale 1."},
    {"mutant.overflow_nan", Fault::overflow_nan, Shape::rows, kValue, true, "An overflow in the cast gives NaN (E4M3) or Inf (E5M2) instead of the largest finite code."},
    {"mutant.zero_sign_lost", Fault::zero_sign_lost, Shape::rows, kValue, true, "Zeros and underflows lose their sign."},
    {"mutant.epsilon_added", Fault::epsilon_added, Shape::rows, kValue, true, "Epsilon is added to amax, not a floor on it."},
    {"mutant.epsilon_only_zero", Fault::epsilon_only_zero, Shape::rows, kValue, true, "Epsilon acts only on an amax of 0."},
    {"mutant.scale_inv_amax_over_max", Fault::scale_inv_amax_over_max, Shape::rows, kValue, true, "scale_inv is amax / max, not 1 / scale."},
    {"mutant.epsilon_ignored", Fault::epsilon_ignored, Shape::rows, kValue, true, "Epsilon is ignored."},
    {"mutant.epsilon_at_least_1em12", Fault::epsilon_at_least_1em12, Shape::rows, kValue, true, "Epsilon is never less than 1e-12."},
    {"mutant.amax_without_abs", Fault::amax_without_abs, Shape::rows, kValue, true, "amax is the largest element, not the largest magnitude."},
    {"mutant.scale_in_double", Fault::scale_in_double, Shape::rows, kValue, true, "Scale and product are f64: the product is rounded only once, by the cast."},
    {"mutant.product_in_input_type", Fault::product_in_input_type, Shape::rows, kValue, true, "The product is rounded to the input type before the cast.", QC_BF16 | QC_F16},
    {"mutant.product_in_f16", Fault::product_in_f16, Shape::rows, kValue, true, "The product is rounded to f16 before the cast."},
    {"mutant.scale_inv_ulp", Fault::scale_inv_ulp, Shape::rows, kValue, true, "scale_inv is one ulp too large."},
    {"mutant.nan_sign_kept", Fault::nan_sign_kept, Shape::rows, kValue, true, "NaN codes keep the sign of the NaN."},
    {"mutant.inf_skipped_in_amax", Fault::inf_skipped_in_amax, Shape::rows, kValue, true, "Inf elements do not reach amax."},
    {"mutant.e4m3_max_240", Fault::e4m3_max_240, Shape::rows, kValue, true, "The scale is derived from 240, the largest value of E4M3FNUZ, not 448.", QC_F32 | QC_BF16 | QC_F16, QC_E4M3},
    {"mutant.code_subnormals_flushed", Fault::code_subnormals_flushed, Shape::rows, kValue, true, "Codes that are FP8 subnormals are stored as 0."},

    {"mutant.zero_block_inf", Fault::zero_block_inf, Shape::rows, kValue, false, "A zero block at epsilon 0 gets the scale 448 / 0 = Inf and scale_inv 0."},
    {"mutant.zero_tile_inf", Fault::zero_block_inf, Shape::tiles, kValue, false, "A zero 128x128 block at epsilon 0 gets the scale 448 / 0 = Inf and scale_inv 0."},
    {"mutant.fast_math", Fault::fast_math, Shape::tiles, kValue, false, "Subnormal amax and scale_inv are 0, as in a fast-math build.", QC_F32 | QC_BF16},

    // Scale kernels see amaxes of any size, whatever the input type.
    {"mutant.scale_zero_inf", Fault::zero_block_inf, Shape::scale, kValue, false, "An amax of 0 at epsilon 0 gives the scale Inf and scale_inv 0."},
    {"mutant.scale_fast_math", Fault::fast_math, Shape::scale, kValue, false, "Subnormal amax and scale_inv are 0, as in a fast-math build."},
    {"mutant.scale_no_zero_guard", Fault::no_zero_guard, Shape::scale, kValue, false, "An amax of 0 is divided by: the scale is the overflow fallback, not 1."},
    {"mutant.scale_no_inf_guard", Fault::no_inf_guard, Shape::scale, kValue, false, "An amax of Inf is divided by: the scale is 0, not 1."},
    {"mutant.scale_no_overflow_fallback", Fault::no_overflow_fallback, Shape::scale, kValue, false, "A scale that overflows stays Inf."},
    {"mutant.scale_fallback_flt_max", Fault::fallback_flt_max, Shape::scale, kValue, false, "A scale that overflows becomes FLT_MAX for every input type.", QC_BF16 | QC_F16},
    {"mutant.scale_pow2_nearest", Fault::pow2_nearest, Shape::scale, kValue, false, "The power-of-two rule rounds to the nearest power, not down."},
    {"mutant.scale_pow2_up", Fault::pow2_up, Shape::scale, kValue, false, "The power-of-two rule rounds up, not down."},
    {"mutant.scale_reciprocal", Fault::reciprocal_scale, Shape::scale, kValue, false, "The scale is max * (1 / amax): rounded twice."},
    {"mutant.scale_amax_over_max", Fault::scale_inv_amax_over_max, Shape::scale, kValue, false, "scale_inv is amax / max, not 1 / scale."},
    {"mutant.scale_epsilon_added", Fault::epsilon_added, Shape::scale, kValue, false, "Epsilon is added to amax, not a floor on it."},
    {"mutant.scale_epsilon_only_zero", Fault::epsilon_only_zero, Shape::scale, kValue, false, "Epsilon acts only on an amax of 0."},
    {"mutant.scale_epsilon_ignored", Fault::epsilon_ignored, Shape::scale, kValue, false, "Epsilon is ignored."},
    {"mutant.scale_epsilon_at_least_1em12", Fault::epsilon_at_least_1em12, Shape::scale, kValue, false, "Epsilon is never less than 1e-12."},
    {"mutant.scale_ulp", Fault::scale_inv_ulp, Shape::scale, kValue, false, "scale_inv is one ulp too large."},
    {"mutant.scale_e4m3_max_240", Fault::e4m3_max_240, Shape::scale, kValue, false, "The scale is derived from 240, the largest value of E4M3FNUZ, not 448.", QC_F32 | QC_BF16 | QC_F16, QC_E4M3},

    {"mutant.tail_reads_neighbour", Fault::tail_reads_neighbour, Shape::rows, kStorage, false, "The last block of a row takes the row padding for data."},
    {"mutant.unwritten_byte", Fault::unwritten_byte, Shape::rows, kStorage, false, "The last code of every output is not written."},
    {"mutant.scale_unwritten_byte", Fault::unwritten_byte, Shape::scale, kStorage, false, "The last byte of scale_inv is not written."},
    {"mutant.writes_scale_padding", Fault::writes_scale_padding, Shape::tiles, kStorage, false, "The padding of scale_inv is written."},
    {"mutant.transposed_scale_grid", Fault::transposed_scale_grid, Shape::rows, kStorage, false, "Scales are stored in the order of the transposed block grid."},
    {"mutant.writes_past_end", Fault::writes_past_end, Shape::rows, kStorage, false, "One byte behind the codes is written."},
    {"mutant.writes_input", Fault::writes_input, Shape::rows, kStorage, false, "The first byte of the input is changed."},
    {"mutant.nondeterministic", Fault::nondeterministic, Shape::rows, kStorage, false, "Every second launch flips a bit of the first code."},

    {"mutant.crash", Fault::crash, Shape::rows, kConduct, false, "The kernel dies by SIGSEGV."},
    {"mutant.abort", Fault::abort, Shape::rows, kConduct, false, "The kernel calls abort."},
    {"mutant.endless_loop", Fault::endless_loop, Shape::rows, kConduct, false, "The kernel never returns."},
    {"mutant.returns_error", Fault::returns_error, Shape::rows, kConduct, false, "The kernel returns QC_ERROR with a message."},
    {"mutant.returns_unsupported", Fault::returns_unsupported, Shape::rows, kConduct, false, "The kernel returns QC_UNSUPPORTED for everything it claims."},
    {"mutant.changes_rounding", Fault::changes_rounding, Shape::rows, kConduct, false, "The kernel leaves the rounding mode at upward."},
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
