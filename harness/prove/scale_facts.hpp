#pragma once
#include <span>
#include <vector>

#include "reference/recipe.hpp"
#include "reports/proof.hpp"

namespace quantcheck {

/// The sets that say what a scale rule gives: where scale and scale_inv are zero, subnormal, Inf or NaN,
/// where the overflow guard acts, where a nonzero amax gets code 0.
[[nodiscard]] std::vector<ProofSet> scale_fact_sets();

/// Adds to those sets the amaxes of consecutive patterns from `first` on, which the rule gave these scales.
void add_scale_facts(const Recipe& recipe, std::uint64_t first, std::span<const float> amax,
                     std::span<const float> scale, std::span<const float> scale_inv,
                     std::span<IntervalSet> sets);

/// True if no value is zero, subnormal, Inf or NaN: fast, since that is so of nearly all scales.
[[nodiscard]] bool all_normal(std::span<const float> values);

/// Adds first + i for every i for which holds(i), in runs.
template <class Holds>
void add_runs(std::uint64_t first, std::size_t count, IntervalSet& set, Holds holds) {
    for (std::size_t i = 0; i < count; ++i) {
        if (!holds(i)) continue;
        const std::size_t begin = i;
        while (i + 1 < count && holds(i + 1)) ++i;
        set.add(first + begin, first + i);
    }
}

}  // namespace quantcheck
