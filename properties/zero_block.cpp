#include <array>

#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.store.scale != ScaleStore::f32_dequant && recipe.store.scale != ScaleStore::f32_quant)
        return "its scales are not stored as f32";
    if (recipe.code.format != CodeFormat::E4M3 && recipe.code.format != CodeFormat::E5M2)
        return "its codes have no zero of each sign";
    return std::nullopt;
}

/// The zero that this element must become: the input's sign, or +0 where the recipe drops the sign of zeros.
std::uint32_t zero_code(const Case& c, std::uint32_t input) {
    const bool negative = input != 0;  // a zero's only other pattern is the sign bit
    return negative && c.recipe.cast.zero_sign == SignRule::kept ? 0x80u : 0u;
}

void judge_codes(Judgement& judgement, const Case& c, const Block& block, const Outputs& outputs) {
    for (std::int64_t r = 0; block.code_slot && r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const std::uint32_t expected =
                zero_code(c, input_bits(c, block.extent.row + r, block.extent.col + k));
            const std::uint32_t actual = code_byte(outputs, *block.code_slot, block.code_at(r, k));
            if (actual == expected) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block, "a zero block has a code that is not its input's zero");
            name_element(finding, c, block, r, k);
            finding.expected_code = expected;
            finding.actual_code = actual;
            judgement.found(std::move(finding));
        }
}

void judge_scales(Judgement& judgement, const Case& c, const Block& block, const Outputs& expected,
                  const Outputs& actual) {
    if (same_scales(block, expected, actual)) return;
    judgement.count_scale();
    if (!judgement.clean()) return;
    Finding finding = block_finding(c, block, "a zero block's scale differs from the recipe");
    name_scales(finding, block, expected, actual);
    judgement.found(std::move(finding));
}

Outcome check(Evaluation& evaluation) {
    constexpr std::array kEpsilons = {0.0F, kClaimedEpsilon};
    const Case& own = evaluation.subject_case();
    const bool has_epsilon = own.recipe.epsilon.place != EpsilonPlace::none;
    const float own_epsilon = evaluation.epsilon();
    std::vector<Block> zeros;
    for_each_block(own, [&](const Block& block) {
        if (facts_of(own, block.extent).all_zero()) zeros.push_back(block);
    });
    if (zeros.empty()) return skipped("no block of zeros in this case");
    Judgement judgement;
    for (const float epsilon : has_epsilon ? std::span<const float>(kEpsilons) : std::span(&own_epsilon, 1)) {
        const Case& c = evaluation.case_at(epsilon);
        const Run& run = evaluation.run_at(epsilon);
        if (auto outcome = unusable(c, run)) {
            // A recording holds one epsilon, and a kernel may refuse one: the other is judged all the same.
            if (outcome->verdict == Verdict::skipped || outcome->verdict == Verdict::unsupported) continue;
            return judgement.clean() ? *outcome : std::move(judgement).outcome("");
        }
        for (const Block& block : zeros) {
            judgement.judged(block);
            judge_scales(judgement, c, block, evaluation.expected_at(epsilon), run.outputs);
            judge_codes(judgement, c, block, run.outputs);
        }
    }
    return std::move(judgement).outcome("no run gave outputs");
}

}  // namespace

const Property kZeroBlock = {
    "zero_block",
    "A block of zeros gets zero codes with the input's signs and the recipe's scale, for epsilon 0 and "
    "1e-12.",
    "zero gradient blocks (experts without tokens, packing) in TransformerEngine's Float8BlockScaling",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
