#include <cmath>

#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "reference/dequantize.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (op != Operation::quantize) return "it writes no codes";
    if (recipe.store.scale != ScaleStore::f32_dequant) return "its scales are not f32 dequantization factors";
    return std::nullopt;
}

constexpr std::string_view kNothingFinite = "no block of finite values in this case";

bool is_finite(float value) { return std::isfinite(value); }

/// The recipe's own bytes fail nothing: only what the recipe leaves finite can fail.
Outcome count_finite_blocks(const Case& c) {
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        if (facts_of(c, block.extent).all_finite()) judgement.judged(block);
    });
    return std::move(judgement).outcome(kNothingFinite);
}

void judge(Judgement& judgement, const Case& c, Direction direction, const Outputs& expected,
           const Outputs& actual) {
    const std::vector<float> right = dequantize(c.recipe, direction, expected, c.rows, c.cols);
    const std::vector<float> values = dequantize(c.recipe, direction, actual, c.rows, c.cols);
    const BlockRange blocks(c, direction);
    for (std::int64_t i = 0; i < blocks.count(); ++i) {
        const Block block = blocks[i];
        if (!facts_of(c, block.extent).all_finite()) continue;
        judgement.judged(block);
        for (std::int64_t r = 0; r < block.extent.rows; ++r)
            for (std::int64_t k = 0; k < block.extent.cols; ++k) {
                const auto at =
                    static_cast<std::size_t>((block.extent.row + r) * c.cols + block.extent.col + k);
                if (is_finite(values[at]) || !is_finite(right[at])) continue;
                judgement.count_codes(1);
                if (!judgement.clean()) continue;
                Finding finding = block_finding(c, block, "a finite value dequantizes to Inf or NaN");
                name_scales(finding, block, expected, actual);
                name_element(finding, c, block, r, k);
                finding.expected_code = code_byte(expected, *block.code_slot, block.code_at(r, k));
                finding.actual_code = code_byte(actual, *block.code_slot, block.code_at(r, k));
                judgement.found(std::move(finding));
            }
    }
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    const Outputs& expected = evaluation.expected_at(evaluation.epsilon());
    if (same_logical_bytes(c, expected, run.outputs)) return count_finite_blocks(c);
    Judgement judgement;
    if (c.recipe.outputs.rowwise) judge(judgement, c, Direction::rowwise, expected, run.outputs);
    if (c.recipe.outputs.columnwise != ColumnwiseOutput::none)
        judge(judgement, c, Direction::columnwise, expected, run.outputs);
    return std::move(judgement).outcome(kNothingFinite);
}

}  // namespace

// A power-of-two scale may round the largest value of a block up: FLT_MAX becomes the code 256 with factor
// 2^120, and their product overflows by the recipe itself. Such elements are left to bit_exact.
const Property kDequantizedFinite = {
    "dequantized_finite",
    "Blocks of finite values dequantize to finite values, except where the recipe's own product overflows "
    "f32.",
    "weight gradients turned to NaN by one block's scale in TransformerEngine's Float8BlockScaling",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
