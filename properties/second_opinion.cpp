#include "properties/second_opinion.hpp"

#include <array>
#include <bit>

#include "reference/slow_oracle.hpp"

namespace quantcheck {
namespace {

bool is_one(const Guard& guard) { return guard.kind == Guard::Kind::value && guard.value == 1; }

float largest_input(DType type) {
    constexpr std::array bits = {0x7F7FFFFFu, 0x7F7F0000u, 0x477FE000u};  // f32, bf16, f16
    return std::bit_cast<float>(bits[static_cast<std::size_t>(type)]);
}

/// The recipe in the oracle's terms, if it is one of those that the oracle computes.
std::optional<OracleRules> oracle_rules(const Recipe& r) {
    const bool amax_known = r.amax.statistic == Statistic::max_abs && r.amax.nan == NanAmax::dropped &&
                            r.epsilon.place == EpsilonPlace::floor_amax;
    const bool guards_known = is_one(r.scale.amax_zero) && is_one(r.scale.amax_inf) &&
                              is_one(r.scale.amax_nan) &&
                              r.scale.applied_overflow.kind == Guard::Kind::input_max;
    const bool scale_known =
        r.scale.applied.text() == "max / amax" && r.scale.stored.text() == "1 / applied" &&
        (r.scale.power_of_two == PowerOfTwo::none || r.scale.power_of_two == PowerOfTwo::truncate_applied) &&
        r.scale.power_of_two_use == PowerOfTwoUse::applied_and_stored;
    const bool cast_known = r.apply.expression.text() == "x * applied" && r.apply.product == StepType::f32 &&
                            r.cast.rounding == Rounding::nearest_even &&
                            r.cast.overflow == Overflow::saturate && r.cast.nan_sign == SignRule::dropped &&
                            r.cast.zero_sign == SignRule::kept;
    const bool code_known = (r.code.format == CodeFormat::E4M3 || r.code.format == CodeFormat::E5M2) &&
                            !r.code.maximum && r.cast.nan_code == 0x7Fu && r.input.dtype != DType::f64 &&
                            r.store.scale == ScaleStore::f32_dequant && r.environment == Environment::ieee;
    if (!amax_known || !guards_known || !scale_known || !cast_known || !code_known) return std::nullopt;
    return OracleRules{r.code.format == CodeFormat::E4M3 ? "E4M3" : "E5M2", r.epsilon.value,
                       r.scale.power_of_two != PowerOfTwo::none, largest_input(r.input.dtype)};
}

}  // namespace

std::optional<Opinion> second_opinion(const Case& c, const Block& block, std::int64_t row, std::int64_t col) {
    const auto rules = oracle_rules(c.recipe);
    if (!rules) return std::nullopt;
    const BlockFacts facts = facts_of(c, block.extent);
    const bool is_amax = c.operation == Operation::scale_from_amax;
    if (is_amax && facts.has_nan) return std::nullopt;
    // The largest magnitude of a block decides its scale, so a block of two elements is as good as the whole.
    const std::array<float, 2> x = {facts.amax(), std::bit_cast<float>(input_f32_bits(c, row, col))};
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
