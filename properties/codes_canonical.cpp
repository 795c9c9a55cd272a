#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "reference/number_format.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    return codes_excluded(recipe, op);
}

void judge(Judgement& judgement, const Case& c, const Block& block, const Outputs& outputs) {
    const std::uint32_t largest = number_format(c.recipe.code.format)->largest_finite;
    const std::uint32_t nan = c.recipe.cast.nan_code.value_or(0x7Fu);
    judgement.judged(block);
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const std::uint32_t code = code_byte(outputs, *block.code_slot, block.code_at(r, k));
            if ((code & 0x7Fu) <= largest || code == nan) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block, "a code is one that the recipe's cast never produces");
            name_element(finding, c, block, r, k);
            finding.actual_code = code;
            judgement.found(std::move(finding));
        }
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    Judgement judgement;
    for_each_block(c, [&](const Block& block) { judge(judgement, c, block, run.outputs); });
    return std::move(judgement).outcome("the tensor has no block");
}

}  // namespace

const Property kCodesCanonical = {
    "codes_canonical",
    "Every code is finite or the recipe's one NaN code: a saturating cast gives no infinity and no other "
    "NaN.",
    "OCP OFP8 rev 1.0: E5M2 has infinities and six NaN codes, E4M3 two NaN codes",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
