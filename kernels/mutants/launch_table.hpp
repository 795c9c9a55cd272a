#pragma once
#include "kernels/mutants/table_words.hpp"

namespace quantcheck_kernels::mutants {

// clang-format off
/// Kernels that are right on every tensor that they see for the first time, and wrong when a later one follows from it:
/// results that are reused by too weak a key, and paths that are chosen by what came before.
inline constexpr Mutant kLaunchMutants[] = {
    Mutant{"mutant.cache_by_magnitudes", Fault::cached_outputs, Shape::rows, kStorage, false, "The negative of an earlier tensor gets its cached result."}.only(Where::negated).found_by("negation"),
    Mutant{"mutant.cache_by_mantissas", Fault::cached_outputs, Shape::rows, kStorage, false, "Twice an earlier tensor gets its cached result."}.only(Where::doubled).found_by("power_of_two_scaling"),
    Mutant{"mutant.cache_by_set_of_blocks", Fault::cached_outputs, Shape::rows, kStorage, false, "An earlier tensor with its blocks in another order gets its cached result."}.only(Where::blocks_reordered).found_by("block_permutation"),
    Mutant{"mutant.cache_by_sums_of_blocks", Fault::cached_outputs, Shape::rows, kStorage, false, "An earlier tensor with the elements of its blocks in another order gets its cached result."}.only(Where::elements_reordered).found_by("element_permutation"),
    Mutant{"mutant.loud_block_leaks", Fault::scale_inv_ulp, Shape::rows, kStorage, false, "A block of largest values in an earlier tensor moves every scale_inv by an ulp."}.only(Where::one_block_loud).found_by("block_isolation"),
    Mutant{"mutant.stale_after_loud_launch", Fault::code_up, Shape::rows, kStorage, false, "An earlier tensor again, right after a launch of largest values, gets codes one too large."}.only(Where::again_after_loud).found_by("deterministic"),
    Mutant{"mutant.same_codes_other_scale", Fault::scale_inv_ulp, Shape::rows, kStorage, false, "scale_inv is one ulp too large for a tensor with the codes and scales of an earlier one."}.only(Where::same_outputs).found_by("requantization"),
    Mutant{"mutant.lower_rows_alone", Fault::code_up, Shape::rows, kStorage, false, "The last rows of an earlier tensor, launched alone, get codes one too large."}.only(Where::lower_rows).found_by("rows_split"),
    Mutant{"mutant.extended_by_zeros", Fault::code_up, Shape::rows, kStorage, false, "An earlier tensor that zeros complete gets codes one too large."}.only(Where::zero_extended).found_by("zero_extension"),
    Mutant{"mutant.transposed_input", Fault::code_up, Shape::rows, kStorage, false, "An earlier tensor transposed gets codes one too large."}.only(Where::transposed).shown_by(kBoth).found_by("transpose_consistent"),
    Mutant{"mutant.other_stride", Fault::code_up, Shape::rows, kStorage, false, "An earlier tensor at another stride or alignment gets codes one too large."}.only(Where::other_stride).found_by("strided_equals_contiguous"),
    Mutant{"mutant.rowwise_after_both", Fault::code_up, Shape::rows, kStorage, false, "An earlier tensor, now without columnwise outputs, gets codes one too large."}.only(Where::rowwise_again).shown_by(kBoth).found_by("rowwise_alone"),
    Mutant{"mutant.other_epsilon_truncates", Fault::truncation, Shape::rows, kStorage, false, "The cast truncates when an earlier tensor comes with another epsilon."}.only(Where::other_epsilon).found_by("epsilon_invariance"),
    Mutant{"mutant.other_epsilon_twice", Fault::epsilon_twice, Shape::rows, kStorage, false, "Epsilon is multiplied into scale_inv, for an amax below half of it, when an earlier tensor comes with another epsilon."}.only(Where::other_epsilon).found_by("epsilon_monotonic"),
    Mutant{"mutant.other_epsilon_zero_block", Fault::zero_scale_inv_ulp, Shape::rows, kStorage, false, "scale_inv of a zero block is one ulp too large when an earlier tensor comes with another epsilon."}.only(Where::other_epsilon).found_by("zero_block"),
};
// clang-format on

}  // namespace quantcheck_kernels::mutants
