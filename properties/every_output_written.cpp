#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    if (recipe.store.scale != ScaleStore::f32_dequant && recipe.store.scale != ScaleStore::f32_quant)
        return "its scales are not stored as f32";
    return std::nullopt;
}

/// True if each byte of the first run is the first poison, and each of the second run the second.
bool unwritten(std::uint32_t first, std::uint32_t second, std::uint32_t repeat) {
    return first == std::to_integer<std::uint32_t>(kPoisons[0]) * repeat &&
           second == std::to_integer<std::uint32_t>(kPoisons[1]) * repeat;
}

void judge(Judgement& judgement, const Case& c, const Block& block, const Outputs& first,
           const Outputs& second) {
    judgement.judged(block);
    for (const Slot slot : block.scale_slots) {
        const std::uint32_t bits = scale_bits(first, slot, block.scale_index);
        if (!unwritten(bits, scale_bits(second, slot, block.scale_index), 0x01010101u)) continue;
        judgement.count_scale();
        if (!judgement.clean()) continue;
        Finding finding = block_finding(c, block, "a scale was not written");
        finding.slot = slot;
        finding.actual_scale = bits;
        judgement.found(std::move(finding));
    }
    for (std::int64_t r = 0; block.code_slot && r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const std::int64_t at = block.code_at(r, k);
            const std::uint32_t code = code_byte(first, *block.code_slot, at);
            if (!unwritten(code, code_byte(second, *block.code_slot, at), 1)) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block, "a code was not written");
            name_element(finding, c, block, r, k);
            finding.actual_code = code;
            judgement.found(std::move(finding));
        }
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& first = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, first)) return *outcome;
    const Run& second = evaluation.second_run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, second)) return *outcome;
    Judgement judgement;
    // The two fillings differ in every bit: where the runs agree, nothing is left of either.
    const bool agree = same_logical_bytes(c, first.outputs, second.outputs);
    for_each_block(c, [&](const Block& block) {
        if (agree)
            judgement.judged(block);
        else
            judge(judgement, c, block, first.outputs, second.outputs);
    });
    return std::move(judgement).outcome("the tensor has no block");
}

}  // namespace

const Property kEveryOutputWritten = {
    "every_output_written",
    "No scale and no code still holds what its buffer was filled with, in two runs with different fillings.",
    "tails and empty experts that a kernel's grid does not reach",
    true,
    excluded,
    check,
    true,
    "it judges the two runs that bit_exact compares, and bytes left unwritten differ between them",
};

}  // namespace quantcheck
