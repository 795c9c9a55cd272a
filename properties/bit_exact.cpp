#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "properties/second_opinion.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.store.scale != ScaleStore::f32_dequant && recipe.store.scale != ScaleStore::f32_quant)
        return "its scales are not stored as f32";
    return std::nullopt;
}

/// Adds to the judgement where two outputs differ in this block; the first difference is named with these
/// words.
void compare(Judgement& judgement, const Case& c, const Block& block, const Outputs& expected,
             const Outputs& actual, const char* scale_words, const char* code_words) {
    judgement.judged(block);
    if (!same_scales(block, expected, actual)) {
        judgement.count_scale();
        if (judgement.clean()) {
            Finding finding = block_finding(c, block, scale_words);
            name_scales(finding, block, expected, actual);
            judgement.found(std::move(finding));
        }
    }
    const std::int64_t differing = differing_codes(block, expected, actual);
    judgement.count_codes(differing);
    if (differing == 0 || !judgement.clean()) return;
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const std::uint32_t right = code_byte(expected, *block.code_slot, block.code_at(r, k));
            const std::uint32_t got = code_byte(actual, *block.code_slot, block.code_at(r, k));
            if (right == got || !judgement.clean()) continue;
            Finding finding = block_finding(c, block, code_words);
            name_scales(finding, block, expected, actual);
            name_element(finding, c, block, r, k);
            finding.expected_code = right;
            finding.actual_code = got;
            judgement.found(std::move(finding));
        }
}

Outcome compare(const Case& c, const Outputs& expected, const Outputs& actual, const char* scale_words,
                const char* code_words) {
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        compare(judgement, c, block, expected, actual, scale_words, code_words);
    });
    return std::move(judgement).outcome("the tensor has no block");
}

/// True if the finding's bytes in the two runs are the two poisons: nothing was written there.
bool unwritten(const Finding& finding) {
    const auto repeated = [](std::byte poison) {
        return std::to_integer<std::uint32_t>(poison) * 0x01010101u;
    };
    if (finding.expected_code)
        return finding.expected_code == std::to_integer<std::uint32_t>(kPoisons[0]) &&
               finding.actual_code == std::to_integer<std::uint32_t>(kPoisons[1]);
    return finding.expected_scale == repeated(kPoisons[0]) && finding.actual_scale == repeated(kPoisons[1]);
}

/// How two runs of the same case differ: bytes left unwritten fail, anything else is nondeterministic.
Outcome disagreement(const Case& c, const Outputs& first, const Outputs& second) {
    Outcome outcome =
        compare(c, first, second, "two runs gave different scales", "two runs gave different codes");
    if (outcome.verdict != Verdict::fail) return outcome;
    if (unwritten(*outcome.finding)) {
        outcome.finding->what =
            outcome.finding->expected_code ? "a code was not written" : "a scale was not written";
        return outcome;
    }
    outcome.verdict = Verdict::nondeterministic;
    outcome.message = outcome.finding->what;
    return outcome;
}

/// The block that a finding names.
Block block_of(const Case& c, const Finding& finding) {
    std::optional<Block> named;
    for_each_block(c, [&](const Block& block) {
        if (block.direction == finding.direction && block.row == finding.block_row &&
            block.col == finding.block_col)
            named = block;
    });
    return *named;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const float epsilon = evaluation.epsilon();
    const Run& first = evaluation.run_at(epsilon);
    if (auto outcome = unusable(c, first)) return *outcome;
    const Run& second = evaluation.second_run_at(epsilon);
    if (second.status == RunStatus::unsupported) {  // it did the same bytes a moment ago
        Outcome outcome;
        outcome.verdict = Verdict::nondeterministic;
        outcome.message = "the kernel said unsupported to the second run of the same bytes";
        return outcome;
    }
    if (auto outcome = unusable(c, second)) return *outcome;
    if (!same_logical_bytes(c, first.outputs, second.outputs))
        return disagreement(c, first.outputs, second.outputs);
    const Outputs& expected = evaluation.expected_at(epsilon);
    if (same_logical_bytes(c, expected, first.outputs)) {
        Judgement judgement;
        for_each_block(c, [&](const Block& block) { judgement.judged(block); });
        return std::move(judgement).outcome("the tensor has no block");
    }
    Outcome outcome = compare(c, expected, first.outputs, "a scale differs from the recipe",
                              "a code differs from the recipe");
    if (outcome.verdict != Verdict::fail)
        throw HarnessFault("bytes differ that belong to no block of " + c.recipe.id());
    const Finding& finding = *outcome.finding;
    if (disputed(c, block_of(c, finding), finding.row, finding.col, expected)) {
        outcome.verdict = Verdict::oracle_dispute;
        outcome.message = "the slow oracle does not confirm what the reference expects of this block";
    }
    return outcome;
}

}  // namespace

const Property kBitExact = {
    "bit_exact",
    "Every code and every scale is the recipe's, byte for byte, in each of two runs on differently filled "
    "memory.",
    "the recipe",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
