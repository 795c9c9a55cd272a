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

/// The values that each code stands for in a block, by rank. A small block uses few of the codes, so that
/// those it does not use must cost nothing.
class Ranges {
 public:
    void add(std::size_t rank, float x) {
        std::uint64_t& word = used_[rank / 64];
        const std::uint64_t bit = std::uint64_t{1} << rank % 64;
        const bool first = (word & bit) == 0;
        word |= bit;
        least_[rank] = first ? x : std::min(least_[rank], x);
        greatest_[rank] = first ? x : std::max(greatest_[rank], x);
    }

    /// The greatest value of all smaller codes, for each used one; true if all values are in order.
    bool find_floors() {
        bool ordered = true;
        float below = -kInfinity;
        for (std::size_t w = 0; w < used_.size(); ++w)
            for (std::uint64_t left = used_[w]; left != 0; left &= left - 1) {
                const std::size_t rank = w * 64 + static_cast<std::size_t>(std::countr_zero(left));
                floors_[rank] = below;
                ordered = ordered && least_[rank] >= below;
                below = std::max(below, greatest_[rank]);
            }
        return ordered;
    }
    [[nodiscard]] float floor(std::size_t rank) const { return floors_[rank]; }

 private:
    std::array<std::uint64_t, 4> used_{};
    std::array<float, 255> least_, greatest_, floors_;  // set where used
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
    Ranges ranges;
    for_each_number(c, block, outputs, [&](std::int64_t, std::int64_t, float x, std::uint32_t code) {
        ranges.add(rank(code), x);
    });
    if (ranges.find_floors()) return;
    for_each_number(c, block, outputs, [&](std::int64_t r, std::int64_t k, float x, std::uint32_t code) {
        if (x >= ranges.floor(rank(code))) return;
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
