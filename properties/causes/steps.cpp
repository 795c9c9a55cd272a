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

float max_abs(const StepFacts&, std::span<const float> x) {
    float amax = 0;
    for (const float v : x)
        if (std::fabs(v) > amax) amax = std::fabs(v);  // false for NaN
    return amax;
}

float floor_of_epsilon(const StepFacts& f, float amax) { return amax < f.epsilon ? f.epsilon : amax; }

bool zero_inf_or_nan(float amax) { return amax == 0 || !std::isfinite(amax); }

float max_over_amax(const StepFacts& f, float amax) { return f.maximum / amax; }

float largest_input(const StepFacts& f, float) {
    constexpr std::array bits = {0x7F7FFFFFu, 0x7F7F0000u, 0x477FE000u};  // f32, bf16, f16
    return std::bit_cast<float>(bits[static_cast<std::size_t>(f.input)]);
}

float mantissa_cleared(const StepFacts& f, float scale) {
    return f.power_of_two ? std::bit_cast<float>(std::bit_cast<std::uint32_t>(scale) & 0xFF800000u) : scale;
}

float inverse(const StepFacts&, float, float applied) { return 1 / applied; }

double f32_product(const StepFacts&, float x, const StepScale& scale) { return x * scale.applied; }

/// |value| = steps * 2^(exponent - mantissa bits): steps are units in the last place of a format.
struct Position {
    int exponent;
    double steps;
};

double power(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

Position position(double magnitude, int mantissa_bits, int least_exponent) {
    const int exponent =
        std::max(static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023, least_exponent);
    return {exponent, magnitude * power(mantissa_bits - exponent)};
}

bool rounds_up(CastStep::Ties ties, double steps, bool negative) {
    const double below = std::floor(steps), rest = steps - below;
    switch (ties) {
        case CastStep::Ties::truncation:
            return false;
        case CastStep::Ties::away_always:
            return rest > 0;
        case CastStep::Ties::upward:
            return rest > 0.5 || (rest == 0.5 && !negative);
        case CastStep::Ties::away:
            return rest >= 0.5;
        case CastStep::Ties::toward_zero:
            return rest > 0.5;
        case CastStep::Ties::even:
            break;
    }
    return rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0);
}

std::uint32_t overflow_code(const StepFacts& f, CastStep::Overflow overflow, bool infinite) {
    switch (overflow) {
        case CastStep::Overflow::nan:
            return 0x7F;
        case CastStep::Overflow::infinity:
            return f.has_infinity ? f.largest_code + 1 : 0x7F;
        case CastStep::Overflow::nan_for_infinity:
            return infinite ? 0x7F : f.largest_code;
        case CastStep::Overflow::saturates:
            break;
    }
    return f.largest_code;
}

std::uint32_t cast(const StepFacts& f, const CastStep& rule, double value) {
    const std::uint32_t sign = std::signbit(value) && !rule.sign_lost ? 0x80 : 0;
    if (std::isnan(value)) return rule.nan_code.value_or(0x7F) | (rule.nan_sign_kept ? sign : 0);
    const int least = 1 - f.bias;
    // Beyond twice the largest value every number overflows; the cap keeps the count of steps small.
    const Position at = position(std::min(std::fabs(value), 2.0 * f.maximum), f.mantissa_bits, least);
    std::uint32_t code = (static_cast<std::uint32_t>(at.exponent - least) << f.mantissa_bits) +
                         static_cast<std::uint32_t>(at.steps) +
                         (rounds_up(rule.ties, at.steps, std::signbit(value)) ? 1u : 0u);
    if (code > f.largest_code) return sign | overflow_code(f, rule.overflow, std::isinf(value));
    if (rule.subnormals_flushed && code >> f.mantissa_bits == 0) code = 0;
    return code == 0 && rule.zero_sign_lost ? 0 : sign | code;
}

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
    facts.input = recipe.input.dtype;
    facts.epsilon = epsilon;
    facts.power_of_two = recipe.scale.power_of_two != PowerOfTwo::none;
    return facts;
}

Steps recipe_steps() {
    return {as_read,       max_abs,          floor_of_epsilon, zero_inf_or_nan, max_over_amax,
            largest_input, mantissa_cleared, inverse,          f32_product,     {}};
}

float step_amax(const Steps& steps, const StepFacts& facts, std::span<const float> x) {
    if (steps.input == as_read) return steps.amax(facts, x);
    std::vector<float> read(x.begin(), x.end());
    for (float& v : read) v = steps.input(facts, v);
    return steps.amax(facts, read);
}

StepScale step_scale(const Steps& steps, const StepFacts& facts, float amax) {
    amax = steps.floor(facts, amax);
    StepScale scale;
    if (!steps.guarded(amax)) {
        scale.applied = steps.quotient(facts, amax);
        const bool overflowed = std::isinf(scale.applied);
        if (overflowed) scale.applied = steps.overflow(facts, amax);
        scale.applied = steps.power_of_two(facts, scale.applied);
        scale.exact =
            overflowed || facts.power_of_two ? scale.applied : static_cast<double>(facts.maximum) / amax;
    }
    scale.stored = steps.stored(facts, amax, scale.applied);
    return scale;
}

std::uint32_t step_code(const Steps& steps, const StepFacts& facts, float x, const StepScale& scale) {
    return cast(facts, steps.cast, steps.product(facts, steps.input(facts, x), scale));
}

float through_bf16(float value) {
    if (std::isnan(value)) return value;
    const auto bits = std::bit_cast<std::uint32_t>(value);
    return std::bit_cast<float>((bits + 0x7FFFu + (bits >> 16 & 1u)) & 0xFFFF0000u);
}

float through_f16(float value) {
    if (!std::isfinite(value)) return value;
    if (std::fabs(value) >= 65520) return std::copysign(kInfinity, value);
    const Position at = position(std::fabs(value), 10, -14);
    const double steps = std::floor(at.steps) + (rounds_up(CastStep::Ties::even, at.steps, false) ? 1 : 0);
    return std::copysign(static_cast<float>(steps * power(at.exponent - 10)), value);
}

float flushed(float value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value;
}

}  // namespace quantcheck
