#pragma once
#include "kernels/mutants/mutant.hpp"

namespace quantcheck_kernels::mutants {

/// A mutant whose fault shows on blocks of one kind only (kind_blocks.cpp says what they look like).
constexpr Mutant on_blocks(const char* name, const char* kind, const char* summary,
                           Shape shape = Shape::rows) {
    const Mutant mutant{name, Fault::block_of_kind, shape, QC_FAULT_VALUE, false, summary};
    return mutant.inputs(QC_F32).shown_by("*[outputs=rowwise] *[outputs=both]").needs_kind(kind);
}

/// One for each kind of block: without the kind, no case of a default gate shows it.
// clang-format off
inline constexpr Mutant kKindMutants[] = {
    on_blocks("mutant.kind_zero_pos", "zero_pos", "The first code of a block of +0 is wrong."),
    on_blocks("mutant.kind_zero_neg", "zero_neg", "The first code of a block of -0 is wrong."),
    on_blocks("mutant.kind_zero_mixed", "zero_mixed", "The first code of a block of zeros of both signs is wrong."),
    on_blocks("mutant.kind_minsub_all", "minsub_all", "The first code of a block of the smallest positive subnormal is wrong."),
    on_blocks("mutant.kind_minsub_alt", "minsub_alt", "The first code of a block of the smallest subnormal with both signs is wrong."),
    on_blocks("mutant.kind_sub_mixed", "sub_mixed", "The first code of a block of subnormals below the largest is wrong."),
    on_blocks("mutant.kind_single_sub", "single_sub", "The first code of a block of one subnormal among +0 is wrong."),
    on_blocks("mutant.kind_single_negminsub", "single_negminsub", "The first code of a block of one negative smallest subnormal among -0 is wrong."),
    on_blocks("mutant.kind_eps_ge", "eps_ge", "The first code of a block with the amax 1e-12f is wrong."),
    on_blocks("mutant.kind_eps_lt", "eps_lt", "The first code of a block with the last amax below 1e-12f is wrong."),
    on_blocks("mutant.kind_eps_gt", "eps_gt", "The first code of a block with the first amax above 1e-12f is wrong."),
    on_blocks("mutant.kind_p2edge_at", "p2edge_at", "The first code of a block with an amax of 1.75 * 2^e is wrong."),
    on_blocks("mutant.kind_p2edge_above", "p2edge_above", "The first code of a block with an amax one ulp above 1.75 * 2^e is wrong."),
    on_blocks("mutant.kind_p2edge_below", "p2edge_below", "The first code of a block with an amax one ulp below 1.75 * 2^e is wrong."),
    on_blocks("mutant.kind_e4m3_inf_last", "e4m3_inf_last", "The first code of a block with the last amax for which 448 / amax overflows is wrong."),
    on_blocks("mutant.kind_e4m3_inf_next", "e4m3_inf_next", "The first code of a block with the first amax for which 448 / amax is finite is wrong."),
    on_blocks("mutant.kind_e5m2_inf_last", "e5m2_inf_last", "The first code of a block with the last amax for which 57344 / amax overflows is wrong."),
    on_blocks("mutant.kind_e5m2_inf_next", "e5m2_inf_next", "The first code of a block with the first amax for which 57344 / amax is finite is wrong."),
    on_blocks("mutant.kind_maxsub", "maxsub", "The first code of a block with the largest subnormal as amax is wrong."),
    on_blocks("mutant.kind_minnorm", "minnorm", "The first code of a block with the smallest normal as amax is wrong."),
    on_blocks("mutant.kind_maxfin_mixed", "maxfin_mixed", "The first code of a block of huge values up to FLT_MAX is wrong."),
    on_blocks("mutant.kind_maxfin_single", "maxfin_single", "The first code of a block of one FLT_MAX among values below 8 is wrong."),
    on_blocks("mutant.kind_ties_e4m3", "ties_e4m3", "The first code of a block of exact ties between E4M3 codes is wrong."),
    on_blocks("mutant.kind_ties_e5m2", "ties_e5m2", "The first code of a block of exact ties between E5M2 codes is wrong."),
    on_blocks("mutant.kind_ties_ulp_e4m3", "ties_ulp_e4m3", "The first code of a block of values one ulp beside ties of E4M3 is wrong."),
    on_blocks("mutant.kind_ties_ulp_e5m2", "ties_ulp_e5m2", "The first code of a block of values one ulp beside ties of E5M2 is wrong."),
    on_blocks("mutant.kind_inf_pos_one", "inf_pos_one", "The first code of a block of one +Inf among values below 8 is wrong."),
    on_blocks("mutant.kind_inf_neg_one", "inf_neg_one", "The first code of a block of one -Inf among values below 8 is wrong."),
    on_blocks("mutant.kind_inf_all", "inf_all", "The first code of a block of Inf only is wrong."),
    on_blocks("mutant.kind_inf_big", "inf_big", "The first code of a block of one Inf among thousands is wrong."),
    on_blocks("mutant.kind_nan_one", "nan_one", "The first code of a block of one NaN among values below 8 is wrong."),
    on_blocks("mutant.kind_nan_all", "nan_all", "The first code of a block of NaN only, with many payloads is wrong."),
    on_blocks("mutant.kind_nan_zero", "nan_zero", "The first code of a block of NaN and zeros of both signs is wrong."),
    on_blocks("mutant.kind_nan_inf", "nan_inf", "The first code of a block of one Inf and some NaN among values below 8 is wrong."),
    on_blocks("mutant.kind_nan_sub", "nan_sub", "The first code of a block of some NaN among subnormals is wrong."),
    on_blocks("mutant.kind_randbits", "randbits", "The first code of a block of any bits, NaN included is wrong."),
    on_blocks("mutant.kind_randbits_finite", "randbits_finite", "The first code of a block of thousands of finite values of every size is wrong.", Shape::tiles),
    on_blocks("mutant.kind_normal01", "normal01", "The first code of a block of values about 1 is wrong."),
    on_blocks("mutant.kind_lognormal_1em8", "lognormal_1em8", "The first code of a block of values about 1e-8 is wrong."),
    on_blocks("mutant.kind_lognormal_1em12", "lognormal_1em12", "The first code of a block of values about 1e-13 with an amax near 1e-12 is wrong."),
    on_blocks("mutant.kind_lognormal_1em14", "lognormal_1em14", "The first code of a block of values about 1e-14 is wrong."),
    on_blocks("mutant.kind_const_one", "const_one", "The first code of a block of ones is wrong."),
    on_blocks("mutant.kind_onehot", "onehot", "The first code of a block of a single 1 among +0 is wrong."),
    on_blocks("mutant.kind_outlier", "outlier", "The first code of a block of 10000 among values below 0.002 is wrong."),
    on_blocks("mutant.kind_satgrid_with_inf", "satgrid_with_inf", "The first code of a block of one Inf among the ends of both formats is wrong."),
    on_blocks("mutant.kind_amax448ulp", "amax448ulp", "The first code of a block with an amax one ulp beside 448 is wrong."),
    on_blocks("mutant.kind_amax57344ulp", "amax57344ulp", "The first code of a block with an amax one ulp beside 57344 is wrong."),
    on_blocks("mutant.kind_tiny_uniform_logexp", "tiny_uniform_logexp", "The first code of a block of values of every size below 2 is wrong."),
    on_blocks("mutant.kind_amax_pow2", "amax_pow2", "The first code of a block with a power of two as amax is wrong."),
    on_blocks("mutant.kind_nan_common", "nan_common", "The first code of a block of several NaNs as hardware makes them, among values below 8 is wrong."),
    on_blocks("mutant.kind_mixed", "mixed", "The first code of a block of two kinds of special value is wrong."),
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
