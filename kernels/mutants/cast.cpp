#include "kernels/mutants/cast.hpp"

#include <algorithm>
#include <bit>
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

/// What lies below the value: the next code toward zero, and how much of a step is left above it.
struct Below {
    unsigned code;
    double rest;
    bool negative, subnormal;
};

bool tie_rounds_up(const Below& below, Fault fault) {
    constexpr unsigned kTheOneCode = 0x34;  // an even code, to which the tie above it belongs
    switch (fault) {
        case Fault::ties_away:
            return true;
        case Fault::ties_toward_zero:
            return false;
        case Fault::ties_away_subnormal:
            return below.subnormal || below.code % 2 != 0;
        case Fault::ties_away_normal:
            return !below.subnormal || below.code % 2 != 0;
        case Fault::one_tie_away:
            return below.code == kTheOneCode || below.code % 2 != 0;
        default:
            return below.code % 2 != 0;
    }
}

bool rounds_up(const Below& below, Fault fault) {
    switch (fault) {
        case Fault::truncation:
            return false;
        case Fault::rounds_down:
            return below.negative && below.rest > 0;
        case Fault::rounds_outward:
            return below.rest > 0;
        case Fault::negative_truncated:
            if (below.negative) return false;
            break;
        case Fault::underflow_up:
            if (below.code == 0) return below.rest > 0;
            break;
        default:
            break;
    }
    return below.rest == 0.5 ? tie_rounds_up(below, fault) : below.rest > 0.5;
}

std::uint8_t byte(unsigned bits) { return static_cast<std::uint8_t>(bits); }

std::uint8_t code_of_nan(double value, unsigned sign, const Format& format, Fault fault) {
    constexpr unsigned kNan = 0x7F;
    constexpr std::uint64_t kPayload = (std::uint64_t{1} << 51) - 1;  // all but the quiet bit
    if (fault == Fault::nan_sign_kept) return byte(sign | kNan);
    if (fault == Fault::nan_clamped) return byte(sign | format.largest_code);
    if (fault == Fault::nan_zero) return 0;
    const bool has_payload = (std::bit_cast<std::uint64_t>(value) & kPayload) != 0;
    return byte(fault == Fault::nan_payload_shown && has_payload ? 0x80 | kNan : kNan);
}

double clamped(double magnitude, const Format& format, Fault fault) {
    if (fault == Fault::clamp_240) return std::min(magnitude, 240.0);
    if (fault == Fault::clamp_448) return std::min(magnitude, 448.0);
    if (fault == Fault::clamp_first) return std::min(magnitude, double{format.largest});
    // Beyond twice the largest value every number overflows; the cap keeps the step count small.
    return std::min(magnitude, 2.0 * format.largest);
}

/// The code that a fault makes of a rounded one that does not overflow.
unsigned changed(unsigned code, const Format& format, Fault fault) {
    const bool subnormal = code < (1U << format.mantissa);
    if (fault == Fault::code_subnormals_flushed) return subnormal ? 0 : code;
    if (fault == Fault::smallest_code_lost) return code == 1 ? 0 : code;
    if (fault == Fault::largest_code_low) return std::min(code, format.largest_code - 1);
    if (fault == Fault::one_code) return code == 0x35 ? 0x36 : code;
    if (fault == Fault::code_up) return std::min(code + 1, format.largest_code);
    return code;
}

}  // namespace

std::uint8_t to_fp8(double value, const Format& format, Fault fault) {
    const unsigned sign = std::signbit(value) ? 0x80 : 0;
    if (std::isnan(value)) return code_of_nan(value, sign, format, fault);

    const int least = 1 - format.bias;
    const double magnitude = clamped(std::fabs(value), format, fault);
    const Position at = position(magnitude, format.mantissa, least);
    const double floor = std::floor(at.steps);
    // Codes count steps from zero across all exponents.
    const unsigned code =
        (static_cast<unsigned>(at.exponent - least) << format.mantissa) + static_cast<unsigned>(floor);
    const Below below{code, at.steps - floor, sign != 0, code < (1U << format.mantissa)};
    const bool up = rounds_up(below, fault);
    unsigned rounded = code + (up ? 1 : 0);
    const bool carries = up && !below.subnormal && rounded % (1U << format.mantissa) == 0;
    if (fault == Fault::carry_lost && carries) rounded -= 1U << format.mantissa;

    const bool overflow_tie = below.code == format.largest_code && below.rest == 0.5;
    const bool beyond = (fault == Fault::overflow_nan && rounded > format.largest_code) ||
                        (fault == Fault::overflow_tie_nan && overflow_tie) ||
                        (fault == Fault::inf_nan && std::isinf(value));
    if (beyond) return byte(sign | (format.has_infinity ? format.largest_code + 1 : 0x7F));
    if (fault == Fault::overflow_tie_away && overflow_tie) ++rounded;

    const unsigned kept = changed(std::min(rounded, format.largest_code), format, fault);
    const bool sign_lost =
        kept == 0 && (fault == Fault::zero_sign_lost || (fault == Fault::underflow_sign_lost && value != 0));
    return byte(sign_lost ? 0 : sign | kept);
}

double round_to(double value, int mantissa, int least) {
    if (!std::isfinite(value)) return value;
    const Position at = position(std::fabs(value), mantissa, least);
    return std::copysign(std::ldexp(std::nearbyint(at.steps), at.exponent - mantissa), value);
}

float to_bf16(float value) { return static_cast<float>(round_to(value, 7, -126)); }

float to_f16(float value) {
    const double rounded = round_to(value, 10, -14);
    return static_cast<float>(std::fabs(rounded) > 65504 ? std::copysign(HUGE_VAL, rounded) : rounded);
}

}  // namespace quantcheck_kernels::mutants
