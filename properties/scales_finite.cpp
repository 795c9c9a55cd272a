#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "reference/scale.hpp"

namespace quantcheck {
namespace {

/// Finite and above zero; by bits, so that no floating-point mode matters.
bool finite_positive(std::uint32_t f32) { return f32 > 0 && f32 < 0x7F800000u; }

/// Q over amax is no finite f32 where this reaches 2^128; one power of two less leaves room for another order
/// of rounding.
bool may_overflow(const Recipe& recipe, const BlockFacts& facts) {
    return facts.amax_bits != 0 && double{code_maximum(recipe)} / double{facts.amax()} >= 0x1p127;
}

/// A block whose amax the recipe neither drops nor guards has the scale that the arithmetic gives, Inf and
/// NaN included; so has one whose scale overflows where nothing guards that.
bool recipe_promises(const Recipe& recipe, const BlockFacts& facts) {
    const bool nan_handled =
        recipe.amax.nan == NanAmax::dropped || recipe.scale.amax_nan.kind != Guard::Kind::none;
    const bool inf_handled = recipe.scale.amax_inf.kind != Guard::Kind::none;
    const bool overflow_handled = recipe.scale.applied_overflow.kind != Guard::Kind::none;
    return (!facts.has_nan || nan_handled) && (!facts.has_inf || inf_handled) &&
           (overflow_handled || !may_overflow(recipe, facts));
}

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.store.scale != ScaleStore::f32_dequant && recipe.store.scale != ScaleStore::f32_quant)
        return "its scales are not stored as f32";
    return std::nullopt;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        if (!recipe_promises(c.recipe, facts_of(c, block.extent))) return;
        judgement.judged(block);
        for (const Slot slot : block.scale_slots) {
            if (finite_positive(scale_bits(run.outputs, slot, block.scale_index))) continue;
            judgement.count_scale();
            if (!judgement.clean()) continue;
            Finding finding =
                block_finding(c, block, std::string(name_of(slot)) + " is not finite and positive");
            finding.slot = slot;
            finding.expected_scale =
                scale_bits(evaluation.expected_at(evaluation.epsilon()), slot, block.scale_index);
            finding.actual_scale = scale_bits(run.outputs, slot, block.scale_index);
            judgement.found(std::move(finding));
        }
    });
    return std::move(judgement).outcome("no block whose scale the recipe bounds");
}

}  // namespace

const Property kScalesFinite = {
    "scales_finite",
    "Every scale is finite and positive, for zero blocks too, and for Inf and NaN blocks where the recipe "
    "guards them.",
    "TransformerEngine common/recipe/recipe_common.cuh; common/multi_tensor/compute_scale.cu built with fast "
    "math",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
