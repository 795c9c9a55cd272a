#include <algorithm>

#include "properties/derived.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

constexpr std::uint32_t kOneStep = 0x00800000;  // of an f32 exponent

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) {
    return plain_scale_excluded(recipe);
}

/// Twice the value with these bits; NaN, Inf and what would overflow stay.
std::uint32_t doubled(DType type, std::uint32_t bits) {
    const std::uint32_t sign = type == DType::f32 ? 0x80000000u : 0x8000u;
    const std::uint32_t step = type == DType::f32 ? kOneStep : type == DType::bf16 ? 0x80u : 0x400u;
    const std::uint32_t infinity = type == DType::f16 ? 0x7C00u : type == DType::bf16 ? 0x7F80u : 0x7F800000u;
    const std::uint32_t magnitude = bits & (sign - 1);
    if (magnitude < step) return (bits & sign) | (magnitude << 1);  // subnormals and zeros
    return magnitude + step < infinity ? bits + step : bits;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    Case derived = without_plan(c);
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k)
            set_input_bits(derived, r, k, doubled(c.dtype(), input_bits(c, r, k)));
    Relation relation{c, derived, "does not follow the input times 2"};
    // Far from where the scale overflows or scale_inv is subnormal, and above epsilon.
    const float least = std::max(0x1p-100F, c.recipe.epsilon.value);
    const float greatest = c.dtype() == DType::f16 ? 32752.0F : 0x1p100F;
    relation.judges = [&, least, greatest](const Block& block) {
        const BlockFacts facts = facts_of(c, block.extent);
        return facts.all_finite() && facts.amax() >= least && facts.amax() <= greatest;
    };
    relation.scale = [](Slot slot, std::uint32_t bits) {
        return slot == Slot::scale ? bits - kOneStep : bits + kOneStep;
    };
    return run_and_judge(evaluation, relation, "no block of ordinary size");
}

}  // namespace

const Property kPowerOfTwoScaling = {
    "power_of_two_scaling",
    "Twice the input gives the same codes and exactly twice the scale_inv, for blocks of finite values whose "
    "amax "
    "lies in 2^-100..2^100 and not below epsilon.",
    "scaling by a power of two is exact in IEEE 754 arithmetic",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
