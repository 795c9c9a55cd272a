#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>

#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (auto why = codes_excluded(recipe, op)) return why;
    return blocks_excluded(recipe);
}

/// Position of a code among all by value: 0..254, the two zeros together.
std::size_t rank(std::uint32_t code) { return (code & 0x80u) != 0 ? 127 - (code & 0x7Fu) : 127 + code; }

/// The values that one code stands for in a block.
struct Range {
    float least = kInfinity, greatest = -kInfinity;
    bool used = false;
};

template <typename Visit>
void for_each_number(const Case& c, const Block& block, const Outputs& outputs, Visit visit) {
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const auto x =
                std::bit_cast<float>(input_f32_bits(c, block.extent.row + r, block.extent.col + k));
            if (!std::isnan(x)) visit(r, k, x, code_byte(outputs, *block.code_slot, block.code_at(r, k)));
        }
}

void judge(Judgement& judgement, const Case& c, const Block& block, const Outputs& outputs) {
    judgement.judged(block);
    if (block.elements() < 2) return;  // nothing to be in order with
    std::array<Range, 255> ranges;
    for_each_number(c, block, outputs, [&](std::int64_t, std::int64_t, float x, std::uint32_t code) {
        Range& range = ranges[rank(code)];
        range = {std::min(range.least, x), std::max(range.greatest, x), true};
    });
    float below = -kInfinity;  // the greatest value of all smaller codes
    std::array<float, 255> floors{};
    bool broken = false;
    for (std::size_t i = 0; i < ranges.size(); ++i) {
        floors[i] = below;
        broken = broken || (ranges[i].used && ranges[i].least < below);
        below = std::max(below, ranges[i].greatest);
    }
    if (!broken) return;
    for_each_number(c, block, outputs, [&](std::int64_t r, std::int64_t k, float x, std::uint32_t code) {
        if (x >= floors[rank(code)]) return;
        judgement.count_codes(1);
        if (!judgement.clean()) return;
        Finding finding = block_finding(c, block, "a greater value of the block has a smaller code");
        name_element(finding, c, block, r, k);
        finding.actual_code = code;
        judgement.found(std::move(finding));
    });
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    Judgement judgement;
    for_each_block(c, [&](const Block& block) { judge(judgement, c, block, run.outputs); });
    return std::move(judgement).outcome("the tensor has no block");
}

}  // namespace

const Property kMonotonicInBlock = {
    "monotonic_in_block",
    "Within a block a greater value never has a smaller code; NaN is left out, and the two zeros are equal.",
    "scaling by a positive number and rounding to nearest are monotonic",
    true,
    excluded,
    check,
    true,
    kJudgesTheSameRun,
};

}  // namespace quantcheck
