#include "properties/causes/steps.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <limits>
#include <vector>

namespace quantcheck {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();

float as_read(const StepFacts&, float x) { return x; }

float max_abs(const StepFacts&, const BlockValues& block) {
    float amax = 0;
    for (const float v : block.x)
        if (std::fabs(v) > amax) amax = std::fabs(v);  // false for NaN
    return amax;
}

float whole(const StepFacts&, float amax) { return amax; }

float floor_of_epsilon(const StepFacts& f, float amax) { return amax < f.epsilon ? f.epsilon : amax; }

bool zero_inf_or_nan(float amax) { return amax == 0 || !std::isfinite(amax); }

float max_over_amax(const StepFacts& f, float amax) { return f.maximum / amax; }

float largest_input(const StepFacts& f, float) {
    constexpr std::array bits = {0x7F7FFFFFu, 0x7F7F0000u, 0x477FE000u};  // f32, bf16, f16
    return std::bit_cast<float>(bits[static_cast<std::size_t>(f.input)]);
}

float mantissa_cleared(const StepFacts& f, float, float scale) {
    return f.power_of_two ? std::bit_cast<float>(std::bit_cast<std::uint32_t>(scale) & 0xFF800000u) : scale;
}

float inverse(const StepFacts&, float, float applied) { return 1 / applied; }

double f32_product(const StepFacts&, float x, const StepScale& scale) { return x * scale.applied; }

}  // namespace

std::optional<StepFacts> step_facts(const Recipe& recipe, float epsilon) {
    StepFacts facts;
    if (recipe.code.format == CodeFormat::E5M2)
        facts = {
            .mantissa_bits = 2, .bias = 15, .largest_code = 0x7B, .has_infinity = true, .maximum = 57344};
    else if (recipe.code.format != CodeFormat::E4M3)
        return std::nullopt;
    if (recipe.input.dtype == DType::f64 || recipe.store.scale != ScaleStore::f32_dequant)
        return std::nullopt;
    // The steps that recipe_steps() holds are those of TransformerEngine's block scaling.
    if (recipe.amax.nan != NanAmax::dropped || recipe.scale.applied.text() != "max / amax" ||
        recipe.scale.stored.text() != "1 / applied" || recipe.apply.expression.text() != "x * applied")
        return std::nullopt;
    facts.input = recipe.input.dtype;
    facts.epsilon = epsilon;
    facts.power_of_two = recipe.scale.power_of_two != PowerOfTwo::none;
    return facts;
}

Steps recipe_steps() {
    return {as_read,
            max_abs,
            whole,
            floor_of_epsilon,
            zero_inf_or_nan,
            max_over_amax,
            largest_input,
            mantissa_cleared,
            inverse,
            f32_product,
            {}};
}

float step_amax(const Steps& steps, const StepFacts& facts, const BlockValues& block) {
    if (steps.input == as_read) return steps.amax(facts, block);
    std::vector<float> read(block.x.begin(), block.x.end());
    for (float& v : read) v = steps.input(facts, v);
    return steps.amax(facts, {read, block.line});
}

StepScale step_scale(const Steps& steps, const StepFacts& facts, float amax) {
    amax = steps.floor(facts, steps.seen(facts, amax));
    StepScale scale;
    if (!steps.guarded(amax)) {
        scale.applied = steps.quotient(facts, amax);
        const bool overflowed = std::isinf(scale.applied);
        if (overflowed) scale.applied = steps.overflow(facts, amax);
        scale.applied = steps.power_of_two(facts, amax, scale.applied);
        scale.exact =
            overflowed || facts.power_of_two ? scale.applied : static_cast<double>(facts.maximum) / amax;
    }
    scale.stored = steps.stored(facts, amax, scale.applied);
    return scale;
}

std::uint32_t step_code(const Steps& steps, const StepFacts& facts, float x, const StepScale& scale) {
    return cast_code(facts, steps.cast, steps.product(facts, steps.input(facts, x), scale));
}

bool quotient_overflows(const StepFacts& facts, float amax) { return std::isinf(facts.maximum / amax); }

float through_bf16(float value) {
    if (std::isnan(value)) return value;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>((bits + 0x7FFFu + (bits >> 16 & 1u)) & 0xFFFF0000u);
}

float through_f16(float value) {
    if (!std::isfinite(value)) return value;
    if (std::fabs(value) >= 65520) return std::copysign(kInfinity, value);
    const FormatPosition at = format_position(std::fabs(value), 10, -14);
    const bool up = rounds_up(CastStep::Rounding::nearest_even, at.steps, false);
    const double steps = std::floor(at.steps) + (up ? 1 : 0);
    return std::copysign(static_cast<float>(steps * power_of_two(at.exponent - 10)), value);
}

float flushed(float value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value;
}

}  // namespace quantcheck
