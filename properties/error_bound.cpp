#include <array>
#include <bit>
#include <cmath>

#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "reference/decode.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (auto why = codes_excluded(recipe, op)) return why;
    return plain_scale_excluded(recipe);
}

/// Distance of a code's value to its neighbour away from zero.
double step_of(const NumberFormat& format, double value) {
    const int exponent = value == 0 ? format.least_exponent() : std::ilogb(value);
    return std::ldexp(1.0, std::max(exponent, format.least_exponent()) - format.mantissa_bits);
}

/// What a code stands for, and how far from it a value may have been.
struct Meaning {
    double value = 0, allowed = 0;
};
using Meanings = std::array<Meaning, 256>;

/// The product with the scale, the scale and scale_inv are each rounded once to f32: together less than a
/// 2^-22 part of the code's value and of the scaled element. All else here is exact in f64.
Meanings meanings_of(const NumberFormat& format) {
    Meanings meanings;
    for (std::uint32_t code = 0; code < meanings.size(); ++code) {
        const double value = static_cast<double>(decode(format, code));
        meanings[code] = {value, step_of(format, value) / 2 + std::fabs(value) * 0x1p-22};
    }
    return meanings;
}

/// True if the code and scale_inv stand for x.
bool within(const Meaning& code, double x, double scale_inv) {
    const double allowed = code.allowed + std::fabs(x / scale_inv) * 0x1p-22;
    return std::fabs(x - code.value * scale_inv) <= allowed * scale_inv;  // false for NaN
}

void judge(Judgement& judgement, const Case& c, const Meanings& meanings, const Block& block,
           const Outputs& outputs) {
    const auto scale_inv = static_cast<double>(
        std::bit_cast<float>(scale_bits(outputs, block.scale_slots.back(), block.scale_index)));
    judgement.judged(block);
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const double x = static_cast<double>(
                std::bit_cast<float>(input_f32_bits(c, block.extent.row + r, block.extent.col + k)));
            const std::uint32_t code = code_byte(outputs, *block.code_slot, block.code_at(r, k));
            if (std::isnan(x) || within(meanings[code], x, scale_inv)) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding =
                block_finding(c, block, "a value is more than half a step from its dequantized code");
            finding.actual_scale = scale_bits(outputs, block.scale_slots.back(), block.scale_index);
            name_element(finding, c, block, r, k);
            finding.actual_code = code;
            judgement.found(std::move(finding));
        }
}

/// Where the law holds: no Inf, and neither the overflow of the scale nor a subnormal scale_inv is near.
bool judges(const BlockFacts& facts) { return !facts.has_inf && facts.amax() >= 0x1p-100F; }

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (!std::isfinite(evaluation.epsilon())) return skipped("an infinite epsilon bounds no error");
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    const Meanings meanings = meanings_of(*number_format(c.recipe.code.format));
    Judgement judgement;
    for_each_block(c, [&](const Block& block) {
        if (judges(facts_of(c, block.extent))) judge(judgement, c, meanings, block, run.outputs);
    });
    return std::move(judgement).outcome("no block without Inf whose amax is at least 2^-100");
}

}  // namespace

const Property kErrorBound = {
    "error_bound",
    "A value differs from its dequantized code by at most half a step of the code times scale_inv, and a "
    "2^-21 part "
    "of itself for the roundings of the scales, where amax is finite and at least 2^-100.",
    "rounding to nearest",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
