#include "kernels/mutants/cast.hpp"

#include <algorithm>
#include <cmath>

namespace quantcheck_kernels::mutants {
namespace {

// value = steps * unit, where unit is the distance of neighbours at value in the format.
struct Position {
    int exponent;
    double steps;
};

Position position(double magnitude, int mantissa, int least) {
    const int exponent = magnitude == 0 ? least : std::max(std::ilogb(magnitude), least);
    return {exponent, std::ldexp(magnitude, mantissa - exponent)};
}

bool rounds_up(double steps, Fault fault) {
    const double below = std::floor(steps), rest = steps - below;
    if (fault == Fault::truncation) return false;
    if (rest != 0.5) return rest > 0.5;
    if (fault == Fault::ties_away) return true;
    if (fault == Fault::ties_toward_zero) return false;
    return std::fmod(below, 2) != 0;
}

}  // namespace

std::uint8_t to_fp8(double value, const Format& format, Fault fault) {
    constexpr unsigned kNan = 0x7F;
    const unsigned sign = std::signbit(value) ? 0x80 : 0;
    const auto code = [](unsigned bits) { return static_cast<std::uint8_t>(bits); };
    if (std::isnan(value)) return code(fault == Fault::nan_sign_kept ? sign | kNan : kNan);

    const int least = 1 - format.bias;
    // Beyond twice the largest value every number overflows; the cap keeps the step count small.
    const double magnitude = std::min(std::fabs(value), 2.0 * format.largest);
    const Position at = position(magnitude, format.mantissa, least);
    const auto steps = static_cast<unsigned>(at.steps) + (rounds_up(at.steps, fault) ? 1U : 0U);
    // Codes count steps from zero across all exponents.
    const unsigned rounded = (static_cast<unsigned>(at.exponent - least) << format.mantissa) + steps;

    if (rounded > format.largest_code) {
        const unsigned beyond = format.has_infinity ? format.largest_code + 1 : kNan;
        return code(sign | (fault == Fault::overflow_nan ? beyond : format.largest_code));
    }
    const bool subnormal = rounded < (1U << format.mantissa);
    const unsigned kept = subnormal && fault == Fault::code_subnormals_flushed ? 0 : rounded;
    return code(kept == 0 && fault == Fault::zero_sign_lost ? 0 : sign | kept);
}

double round_to(double value, int mantissa, int least) {
    if (!std::isfinite(value)) return value;
    const Position at = position(std::fabs(value), mantissa, least);
    const double steps = std::floor(at.steps) + (rounds_up(at.steps, Fault::none) ? 1 : 0);
    return std::copysign(std::ldexp(steps, at.exponent - mantissa), value);
}

}  // namespace quantcheck_kernels::mutants
