#include <cmath>

#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.epsilon.place != EpsilonPlace::floor_amax) return "its epsilon is not a floor on amax";
    return plain_scale_excluded(recipe);
}

/// Judges that no scale_inv is smaller at the larger epsilon. A zero block may: its guard ends at epsilon >
/// 0.
void compare(Judgement& judgement, const Case& c, const Outputs& small, const Outputs& large) {
    for_each_block(c, [&](const Block& block) {
        const BlockFacts facts = facts_of(c, block.extent);
        if (facts.has_inf || facts.amax() < 0x1p-100F) return;
        judgement.judged(block);
        const Slot slot = block.scale_slots.back();
        const std::uint32_t least = scale_bits(small, slot, block.scale_index);
        const std::uint32_t actual = scale_bits(large, slot, block.scale_index);
        if (least <= actual) return;  // positive floats compare as their bits do
        judgement.count_scale();
        if (!judgement.clean()) return;
        Finding finding = block_finding(c, block, "a larger epsilon made scale_inv smaller");
        finding.slot = slot;
        finding.expected_scale = least;
        finding.actual_scale = actual;
        judgement.found(std::move(finding));
    });
}

Outcome check(Evaluation& evaluation) {
    const float own = evaluation.epsilon();
    const Run& at_zero = evaluation.run_at(0);
    if (auto outcome = unusable_derived(evaluation.case_at(0), at_zero)) return *outcome;
    const Run& at_claimed = evaluation.run_at(kClaimedEpsilon);
    if (auto outcome = unusable_derived(evaluation.case_at(kClaimedEpsilon), at_claimed)) return *outcome;
    Judgement judgement;
    compare(judgement, evaluation.case_at(kClaimedEpsilon), at_zero.outputs, at_claimed.outputs);
    if (own > kClaimedEpsilon && std::isfinite(own)) {
        const Run& at_own = evaluation.run_at(own);
        if (auto outcome = unusable(evaluation.subject_case(), at_own)) return *outcome;
        compare(judgement, evaluation.subject_case(), at_claimed.outputs, at_own.outputs);
    }
    return std::move(judgement).outcome("no block with a finite amax of at least 2^-100");
}

}  // namespace

const Property kEpsilonMonotonic = {
    "epsilon_monotonic",
    "From epsilon 0 to 1e-12 to the recipe's own larger one no scale_inv gets smaller, for blocks whose amax "
    "is finite "
    "and at least 2^-100.",
    "an epsilon that floors amax; kernels that add it or apply it to the scale",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
