#include "properties/causes/cast_step.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

#include "properties/causes/steps.hpp"

namespace quantcheck {
namespace {

constexpr std::uint32_t kNan = 0x7F;

std::uint32_t infinity_or_nan(const StepFacts& f) { return f.has_infinity ? f.largest_code + 1 : kNan; }

std::uint32_t overflow_code(const StepFacts& f, CastStep::Overflow overflow, bool infinite) {
    switch (overflow) {
        case CastStep::Overflow::nan:
            return kNan;
        case CastStep::Overflow::infinity:
            return infinity_or_nan(f);
        case CastStep::Overflow::nan_for_infinity:
            return infinite ? kNan : f.largest_code;
        case CastStep::Overflow::keeps_infinity:
            return infinite ? infinity_or_nan(f) : f.largest_code;
        case CastStep::Overflow::infinity_for_tie:
        case CastStep::Overflow::saturates:
            break;
    }
    return f.largest_code;
}

std::uint32_t nan_code(const StepFacts& f, CastStep::Nan rule, double value) {
    constexpr std::uint64_t kPayload = (std::uint64_t{1} << 51) - 1;  // all but the quiet bit
    const std::uint32_t sign = std::signbit(value) ? 0x80 : 0;
    switch (rule) {
        case CastStep::Nan::signed_canonical:
            return sign | kNan;
        case CastStep::Nan::signed_payload:
            return (std::bit_cast<std::uint64_t>(value) & kPayload) != 0 ? 0x80 | kNan : kNan;
        case CastStep::Nan::zero:
            return 0;
        case CastStep::Nan::largest:
            return f.largest_code;
        case CastStep::Nan::signed_largest:
            return sign | f.largest_code;
        case CastStep::Nan::canonical:
            break;
    }
    return kNan;
}

/// What the rule makes of a rounded and saturated code.
std::uint32_t changed(const StepFacts& f, const CastStep& rule, std::uint32_t code) {
    if (rule.subnormals_flushed && code >> f.mantissa_bits == 0) return 0;
    if (rule.least_lost && code == 1) return 0;
    if (rule.largest_unused) return std::min(code, f.largest_code - 1);
    return code;
}

}  // namespace

double power_of_two(int exponent) {
    return std::bit_cast<double>(static_cast<std::uint64_t>(exponent + 1023) << 52);
}

FormatPosition format_position(double magnitude, int mantissa_bits, int least_exponent) {
    const int exponent =
        std::max(static_cast<int>(std::bit_cast<std::uint64_t>(magnitude) >> 52) - 1023, least_exponent);
    return {exponent, magnitude * power_of_two(mantissa_bits - exponent)};
}

bool rounds_up(CastStep::Rounding rounding, double steps, bool negative) {
    const double below = std::floor(steps), rest = steps - below;
    switch (rounding) {
        case CastStep::Rounding::toward_zero:
            return false;
        case CastStep::Rounding::away_from_zero:
            return rest > 0;
        case CastStep::Rounding::downward:
            return negative && rest > 0;
        case CastStep::Rounding::ties_upward:
            return rest > 0.5 || (rest == 0.5 && !negative);
        case CastStep::Rounding::ties_away:
            return rest >= 0.5;
        case CastStep::Rounding::ties_toward_zero:
            return rest > 0.5;
        case CastStep::Rounding::nearest_even:
            break;
    }
    return rest > 0.5 || (rest == 0.5 && std::fmod(below, 2) != 0);
}

std::uint32_t cast_code(const StepFacts& f, const CastStep& rule, double value) {
    if (std::isnan(value)) return nan_code(f, rule.nan, value);
    const std::uint32_t sign = std::signbit(value) && !rule.sign_lost ? 0x80 : 0;
    const int least = 1 - f.bias;
    // Beyond twice the largest value every number overflows; the cap keeps the count of steps small.
    const double magnitude = std::min(std::fabs(value), rule.clamp.value_or(2.0 * f.maximum));
    const FormatPosition at = format_position(magnitude, f.mantissa_bits, least);
    const auto below = (static_cast<std::uint32_t>(at.exponent - least) << f.mantissa_bits) +
                       static_cast<std::uint32_t>(at.steps);
    std::uint32_t code = below + (rounds_up(rule.rounding, at.steps, std::signbit(value)) ? 1u : 0u);
    if (rule.overflow == CastStep::Overflow::infinity_for_tie && below == f.largest_code &&
        at.steps - std::floor(at.steps) == 0.5)
        return sign | infinity_or_nan(f);
    const std::uint32_t octave = 1u << f.mantissa_bits;
    if (rule.carry_lost && code != below && code > octave && code % octave == 0) code -= octave;
    if (rule.one_up) ++code;
    if (code > f.largest_code) code = overflow_code(f, rule.overflow, std::isinf(value));
    if (code <= f.largest_code) code = changed(f, rule, code);
    return code == 0 && rule.zero_sign_lost ? 0 : sign | code;
}

}  // namespace quantcheck
