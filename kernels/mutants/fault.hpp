#pragma once
#include <cstdint>

namespace quantcheck_kernels::mutants {

/// The one thing that is wrong with a mutant. The table (table.hpp) has a sentence for each.
enum class Fault : std::uint8_t {
    none,
    // the thirty faults known to differ somewhere in recorded outputs of real kernels
    no_zero_guard,
    no_inf_guard,
    no_overflow_fallback,
    fallback_flt_max,
    pow2_nearest,
    pow2_up,
    reciprocal_scale,
    divide_by_scale_inv,
    scale_inv_flushed,
    input_flushed,
    ties_away,
    ties_toward_zero,
    truncation,
    nan_in_amax,
    overflow_nan,
    zero_sign_lost,
    epsilon_added,
    epsilon_only_zero,
    scale_inv_amax_over_max,
    epsilon_ignored,
    epsilon_at_least_1em12,
    amax_without_abs,
    scale_in_double,
    product_in_input_type,
    product_in_f16,
    scale_inv_ulp,
    nan_sign_kept,
    inf_skipped_in_amax,
    e4m3_max_240,
    code_subnormals_flushed,
    // more wrong values
    zero_block_inf,
    fast_math,
    // wrong bytes in memory: the arithmetic is right
    tail_reads_neighbour,
    unwritten_byte,
    writes_scale_padding,
    transposed_scale_grid,
    writes_past_end,
    writes_input,
    nondeterministic,
    // wrong conduct
    crash,
    abort,
    endless_loop,
    returns_error,
    returns_unsupported,
    changes_rounding,
};

}  // namespace quantcheck_kernels::mutants
