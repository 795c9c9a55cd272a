#include <bit>

#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.store.scale != ScaleStore::f32_dequant) return "its scales are not f32 dequantization factors";
    if (recipe.scale.power_of_two == PowerOfTwo::none) return "its scales are not powers of two";
    if (recipe.scale.power_of_two_use != PowerOfTwoUse::applied_and_stored)
        return "it rounds only one of its scales to a power of two";
    return std::nullopt;
}

/// True for the bits of a positive power of two, subnormal ones too.
bool is_power_of_two(std::uint32_t bits) {
    const std::uint32_t field = bits >> 23, fraction = bits & 0x7FFFFFu;
    return field == 0 ? std::has_single_bit(fraction) : field < 0xFF && fraction == 0;
}

/// Guards end the derivation before the power-of-two rule, so their blocks are not judged unless they give 1.
bool judges(const Recipe& recipe, const BlockFacts& facts) {
    const auto gives_one = [](const Guard& guard) {
        return guard.kind == Guard::Kind::value && guard.value == 1;
    };
    if (facts.has_inf && !gives_one(recipe.scale.amax_inf)) return false;
    if (facts.has_nan && recipe.amax.nan != NanAmax::dropped && !gives_one(recipe.scale.amax_nan))
        return false;
    return facts.amax_bits != 0 || gives_one(recipe.scale.amax_zero);
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        if (!judges(c.recipe, facts_of(c, block.extent))) return;
        judgement.judged(block);
        for (const Slot slot : block.scale_slots) {
            const std::uint32_t bits = scale_bits(run.outputs, slot, block.scale_index);
            if (is_power_of_two(bits)) continue;
            judgement.count_scale();
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block, std::string(name_of(slot)) + " is not a power of two");
            finding.slot = slot;
            finding.actual_scale = bits;
            judgement.found(std::move(finding));
        }
    });
    return std::move(judgement).outcome("no block whose scale the power-of-two rule makes");
}

}  // namespace

const Property kScalePowerOfTwo = {
    "scale_power_of_two",
    "With the power-of-two rule every scale is a positive power of two, subnormal ones included.",
    "TransformerEngine common/recipe/recipe_common.cuh",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
