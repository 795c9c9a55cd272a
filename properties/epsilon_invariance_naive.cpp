#include <array>
#include <bit>
#include <cstdio>
#include <vector>

#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "reference/scale.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

bool scales_agree(const Recipe& at_zero, const Recipe& at_claimed, std::uint32_t amax_bits) {
    const std::array amax = {std::bit_cast<float>(amax_bits)};
    std::array<float, 4> out{};
    const std::span<float> all(out);
    scale_from_amax(at_zero, amax, all.subspan(0, 1), all.subspan(1, 1));
    scale_from_amax(at_claimed, amax, all.subspan(2, 1), all.subspan(3, 1));
    return out[0] == out[2] && out[1] == out[3];
}

/// f32 bits of the smallest amax from which on the recipe gives the same scales under both epsilons. A floor
/// on amax changes all amaxes up to some edge and none above it, so bisection finds the edge.
std::uint32_t invariance_edge(const Recipe& at_zero, const Recipe& at_claimed) {
    std::uint32_t low = 0, high = 0x7F7FFFFF;  // differs at or below low, agrees from high on
    while (high - low > 1) {
        const std::uint32_t middle = low + (high - low) / 2;
        (scales_agree(at_zero, at_claimed, middle) ? high : low) = middle;
    }
    return high;
}

/// The smallest nonzero magnitude of the input's type whose scales differ, and how many of all finite ones
/// do. For f32 the count is not taken: 2^31 magnitudes are a matter for a proof, not for a message.
std::string extent(const Case& c, const Recipe& at_zero, const Recipe& at_claimed) {
    const DType dtype = c.dtype();
    if (dtype == DType::f32) return "";
    const std::uint32_t last = narrow(dtype, std::bit_cast<std::uint32_t>(largest_finite(dtype)));
    std::vector<float> amax;
    for (std::uint32_t bits = 1; bits <= last; ++bits)
        amax.push_back(std::bit_cast<float>(widen(dtype, bits)));
    std::vector<float> applied(amax.size()), other(amax.size()), stored(amax.size()),
        other_stored(amax.size());
    scale_from_amax(at_zero, amax, applied, stored);
    scale_from_amax(at_claimed, amax, other, other_stored);
    std::uint32_t smallest = 0;
    int changed = 0;
    for (std::size_t i = 0; i < amax.size(); ++i)
        if ((applied[i] != other[i] || stored[i] != other_stored[i]) && changed++ == 0)
            smallest = static_cast<std::uint32_t>(i) + 1;
    std::array<char, 160> text{};
    std::snprintf(text.data(), text.size(),
                  "; of the %u nonzero finite %.*s magnitudes %d change, the smallest is 0x%04X = %.4g", last,
                  static_cast<int>(name_of(dtype).size()), name_of(dtype).data(), changed, smallest,
                  static_cast<double>(std::bit_cast<float>(widen(dtype, smallest))));
    return text.data();
}

std::string claim_broken(Evaluation& evaluation) {
    const Recipe &at_zero = evaluation.recipe_at(0), &at_claimed = evaluation.recipe_at(kClaimedEpsilon);
    const std::uint32_t edge = invariance_edge(at_zero, at_claimed);
    std::array<char, 160> text{};
    std::snprintf(
        text.data(), text.size(),
        "a nonzero block changes from epsilon 0 to 1e-12; by the recipe blocks stay the same from amax %.9g "
        "(0x%08X) on",
        static_cast<double>(std::bit_cast<float>(edge)), edge);
    return text.data() + extent(evaluation.subject_case(), at_zero, at_claimed);
}

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    return kEpsilonInvariance.excluded(recipe, op);
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.case_at(kClaimedEpsilon);
    const Run& at_zero = evaluation.run_at(0);
    if (auto outcome = unusable(c, at_zero)) return *outcome;
    const Run& at_claimed = evaluation.run_at(kClaimedEpsilon);
    if (auto outcome = unusable(c, at_claimed)) return *outcome;
    Judgement judgement;
    std::optional<Block> smallest;
    std::uint32_t smallest_amax = 0;
    for_each_block(c, [&](const Block& block) {
        const BlockFacts facts = facts_of(c, block.extent);
        if (!facts.all_finite() || facts.all_zero()) return;
        judgement.judged(block);
        const bool scales_differ = !same_scales(block, at_zero.outputs, at_claimed.outputs);
        const std::int64_t codes = differing_codes(block, at_zero.outputs, at_claimed.outputs);
        if (scales_differ) judgement.count_scale();
        judgement.count_codes(codes);
        if ((scales_differ || codes > 0) && (!smallest || facts.amax_bits < smallest_amax)) {
            smallest = block;
            smallest_amax = facts.amax_bits;
        }
    });
    if (smallest) {
        Finding finding = block_finding(c, *smallest, claim_broken(evaluation));
        name_scales(finding, *smallest, at_zero.outputs, at_claimed.outputs);
        judgement.found(std::move(finding));
    }
    return std::move(judgement).outcome("no block of finite values with a nonzero amax");
}

}  // namespace

const Property kEpsilonInvarianceNaive = {
    "epsilon_invariance_naive",
    "Blocks with a nonzero amax have the same codes and scales under epsilon 0 and 1e-12 (expected is "
    "epsilon 0).",
    "the proposal to change the amax_epsilon default of TransformerEngine's Float8BlockScaling, as it was "
    "worded",
    false,
    excluded,
    check,
};

}  // namespace quantcheck
