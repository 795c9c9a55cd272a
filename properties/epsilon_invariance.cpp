#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.epsilon.place == EpsilonPlace::none) return "the recipe has no epsilon";
    if (recipe.store.scale != ScaleStore::f32_dequant && recipe.store.scale != ScaleStore::f32_quant)
        return "its scales are not stored as f32";
    return std::nullopt;
}

/// Outputs of one side at the two epsilons.
struct Pair {
    const Outputs& at_zero;
    const Outputs& at_claimed;
};

std::string sentence(bool recipe_changes) {
    return recipe_changes ? "the recipe changes this block from epsilon 0 to 1e-12 and the kernel does not"
                          : "the kernel changes this block from epsilon 0 to 1e-12 and the recipe does not";
}

void judge_scales(Judgement& judgement, const Case& c, const Block& block, const Pair& recipe,
                  const Pair& kernel) {
    const bool recipe_same = same_scales(block, recipe.at_zero, recipe.at_claimed);
    if (recipe_same == same_scales(block, kernel.at_zero, kernel.at_claimed)) return;
    judgement.count_scale();
    if (!judgement.clean()) return;
    Finding finding = block_finding(c, block, sentence(!recipe_same));
    name_scales(finding, block, recipe.at_claimed, kernel.at_claimed);
    judgement.found(std::move(finding));
}

void judge_codes(Judgement& judgement, const Case& c, const Block& block, const Pair& recipe,
                 const Pair& kernel) {
    for (std::int64_t r = 0; block.code_slot && r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const Slot slot = *block.code_slot;
            const std::int64_t at = block.code_at(r, k);
            const std::uint32_t expected = code_byte(recipe.at_claimed, slot, at);
            const std::uint32_t actual = code_byte(kernel.at_claimed, slot, at);
            const bool recipe_same = code_byte(recipe.at_zero, slot, at) == expected;
            if (recipe_same == (code_byte(kernel.at_zero, slot, at) == actual)) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block, sentence(!recipe_same));
            name_element(finding, c, block, r, k);
            finding.expected_code = expected;
            finding.actual_code = actual;
            judgement.found(std::move(finding));
        }
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.case_at(kClaimedEpsilon);
    const Run& at_zero = evaluation.run_at(0);
    if (auto outcome = unusable(c, at_zero)) return *outcome;
    const Run& at_claimed = evaluation.run_at(kClaimedEpsilon);
    if (auto outcome = unusable(c, at_claimed)) return *outcome;
    const Pair recipe{evaluation.expected_at(0), evaluation.expected_at(kClaimedEpsilon)};
    const Pair kernel{at_zero.outputs, at_claimed.outputs};
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        judgement.judged(block);
        judge_scales(judgement, c, block, recipe, kernel);
        judge_codes(judgement, c, block, recipe, kernel);
    });
    return std::move(judgement).outcome("the tensor has no block");
}

}  // namespace

const Property kEpsilonInvariance = {
    "epsilon_invariance",
    "From epsilon 0 to 1e-12 the kernel keeps exactly the scales and codes that the recipe keeps.",
    "the proposal to change the amax_epsilon default of TransformerEngine's Float8BlockScaling from 0 to "
    "1e-12",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
