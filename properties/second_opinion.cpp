#include "properties/second_opinion.hpp"

#include <array>
#include <bit>
#include <limits>

#include "reference/slow_oracle.hpp"

namespace quantcheck {
namespace {

bool is_one(const Guard& guard) { return guard.kind == Guard::Kind::value && guard.value == 1; }

float largest_input(DType type) {
    constexpr std::array bits = {0x7F7FFFFFu, 0x7F7F0000u, 0x477FE000u};  // f32, bf16, f16
    return std::bit_cast<float>(bits[static_cast<std::size_t>(type)]);
}

/// What the oracle knows of scales: how they come from amax, and which guards there are.
void add_scale_rules(const Recipe& r, OracleRules& rules, bool& known) {
    const Recipe::Scale& scale = r.scale;
    rules.power_of_two = scale.power_of_two != PowerOfTwo::none;
    rules.scale =
        scale.applied.text() == "max / amax" ? OracleScale::quotient : OracleScale::reciprocal_product;
    rules.infinity_guarded = scale.amax_inf.kind != Guard::Kind::none;
    rules.nan_guarded = r.amax.nan == NanAmax::propagates;
    const bool overflow_guarded = scale.applied_overflow.kind == Guard::Kind::input_max;
    rules.overflow_scale =
        overflow_guarded ? largest_input(r.input.dtype) : std::numeric_limits<float>::infinity();
    known =
        known && (rules.scale == OracleScale::quotient || scale.applied.text() == "max * (1 / amax)") &&
        scale.stored.text() == "1 / applied" && is_one(scale.amax_zero) && is_one(scale.amax_nan) &&
        (is_one(scale.amax_inf) || !rules.infinity_guarded) &&
        (overflow_guarded || scale.applied_overflow.kind == Guard::Kind::none) &&
        (!rules.power_of_two || (scale.power_of_two == PowerOfTwo::truncate_applied && overflow_guarded)) &&
        scale.power_of_two_use == PowerOfTwoUse::applied_and_stored;
}

/// The recipe in the oracle's terms, if it is one of those that the oracle computes.
std::optional<OracleRules> oracle_rules(const Recipe& r) {
    bool known = r.amax.statistic == Statistic::max_abs &&
                 (r.amax.nan == NanAmax::dropped || r.amax.nan == NanAmax::propagates) &&
                 (r.epsilon.place == EpsilonPlace::floor_amax || r.epsilon.place == EpsilonPlace::none);
    known = known && r.apply.expression.text() == "x * applied" && r.apply.product == StepType::f32 &&
            r.cast.rounding == Rounding::nearest_even && r.cast.overflow == Overflow::saturate &&
            r.cast.nan_sign == SignRule::dropped && r.cast.zero_sign == SignRule::kept;
    known = known && (r.code.format == CodeFormat::E4M3 || r.code.format == CodeFormat::E5M2) &&
            !r.code.maximum && r.cast.nan_code.value_or(0x7Fu) == 0x7Fu && r.input.dtype != DType::f64 &&
            r.store.scale == ScaleStore::f32_dequant &&
            (r.environment == Environment::ieee || r.environment == Environment::torch_cuda);
    OracleRules rules{r.code.format == CodeFormat::E4M3 ? "E4M3" : "E5M2", r.epsilon.value};
    add_scale_rules(r, rules, known);
    return known ? std::optional(rules) : std::nullopt;
}

}  // namespace

std::optional<Opinion> second_opinion(const Case& c, const Block& block, std::int64_t row, std::int64_t col) {
    const auto rules = oracle_rules(c.recipe);
    if (!rules) return std::nullopt;
    const BlockFacts facts = facts_of(c, block.extent);
    const bool is_amax = c.operation == Operation::scale_from_amax;
    if (is_amax && facts.has_nan) return std::nullopt;
    // The largest magnitude of a block decides its scale, so a block of two elements is as good as the whole.
    const bool nan_decides = facts.has_nan && rules->nan_guarded;
    const float decides = nan_decides ? std::numeric_limits<float>::quiet_NaN() : facts.amax();
    const std::array<float, 2> x = {decides, std::bit_cast<float>(input_f32_bits(c, row, col))};
    const OracleBlock result = oracle_block(x, *rules);
    Opinion opinion{
        std::bit_cast<std::uint32_t>(result.scale), std::bit_cast<std::uint32_t>(result.scale_inv), {}};
    if (!is_amax) opinion.code = result.codes.back();
    return opinion;
}

bool disputed(const Case& c, const Block& block, std::int64_t row, std::int64_t col,
              const Outputs& expected) {
    const auto opinion = second_opinion(c, block, row, col);
    if (!opinion) return false;
    for (const Slot slot : block.scale_slots) {
        const std::uint32_t said = slot == Slot::scale ? opinion->scale : opinion->scale_inv;
        if (scale_bits(expected, slot, block.scale_index) != said) return true;
    }
    if (!block.code_slot) return false;
    const std::int64_t at = block.code_at(row - block.extent.row, col - block.extent.col);
    return code_byte(expected, *block.code_slot, at) != *opinion->code;
}

}  // namespace quantcheck
