#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "reference/number_format.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (auto why = codes_excluded(recipe, op)) return why;
    if (auto why = plain_scale_excluded(recipe)) return why;
    if (recipe.amax.nan != NanAmax::dropped) return "a NaN changes its block's scale";
    if (recipe.scale.amax_inf.kind != Guard::Kind::value || recipe.scale.amax_zero.kind != Guard::Kind::value)
        return "its scale is not guarded against amax 0 and Inf";
    return std::nullopt;
}

/// The code that the policy fixes for an element with these f32 bits, or nothing for a finite one.
std::optional<std::uint32_t> policy(const Recipe& recipe, std::uint32_t bits) {
    constexpr std::uint32_t kInfinity = 0x7F800000;
    const std::uint32_t magnitude = bits & 0x7FFFFFFFu, sign = bits >> 31 << 7;
    if (magnitude > kInfinity) return recipe.cast.nan_code.value_or(0x7Fu);
    if (magnitude == kInfinity) return sign | number_format(recipe.code.format)->largest_finite;
    return std::nullopt;
}

void judge(Judgement& judgement, const Case& c, const Block& block, const Outputs& outputs) {
    const std::uint32_t largest = number_format(c.recipe.code.format)->largest_finite;
    judgement.judged(block);
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const auto expected =
                policy(c.recipe, input_f32_bits(c, block.extent.row + r, block.extent.col + k));
            const std::uint32_t code = code_byte(outputs, *block.code_slot, block.code_at(r, k));
            if (expected ? code == *expected : (code & 0x7Fu) <= largest) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block,
                                            expected ? "a NaN or Inf has not the code of the recipe"
                                                     : "a finite value became NaN or Inf");
            name_element(finding, c, block, r, k);
            finding.expected_code = expected;
            finding.actual_code = code;
            judgement.found(std::move(finding));
        }
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        const BlockFacts facts = facts_of(c, block.extent);
        if (facts.has_nan || facts.has_inf) judge(judgement, c, block, run.outputs);
    });
    return std::move(judgement).outcome("no block with NaN or Inf");
}

}  // namespace

const Property kSpecialValues = {
    "special_values",
    "In blocks with NaN or Inf, NaN becomes the recipe's NaN code, Inf the largest code of its sign, and "
    "finite values "
    "stay finite.",
    "Inf blocks in TransformerEngine's C++ test reference: 448/Inf = 0 there, scale 1 in the kernel",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
