#pragma once
#include <cstdint>
#include <optional>

namespace quantcheck {

struct StepFacts;

/// The cast of a scaled value to a code, as data.
struct CastStep {
    enum class Rounding : std::uint8_t {
        nearest_even,
        ties_away,
        ties_toward_zero,
        ties_upward,
        toward_zero,
        away_from_zero,
        downward
    };
    enum class Overflow : std::uint8_t {
        saturates,
        nan,
        infinity,          ///< where the format has it, else NaN, as below
        nan_for_infinity,  ///< NaN for Inf, finite values saturate
        keeps_infinity,    ///< Inf for Inf, finite values saturate
        infinity_for_tie,  ///< Inf for the tie past the largest value, all else saturates
    };
    enum class Nan : std::uint8_t {
        canonical,
        signed_canonical,
        signed_payload,
        zero,
        largest,
        signed_largest
    };

    Rounding rounding = Rounding::nearest_even;
    Overflow overflow = Overflow::saturates;
    Nan nan = Nan::canonical;
    std::optional<double> clamp = std::nullopt;  ///< of magnitudes, before the rounding
    bool zero_sign_lost = false, sign_lost = false, subnormals_flushed = false, least_lost = false,
         largest_unused = false, carry_lost = false, one_up = false;
};

/// The code of a scaled value.
[[nodiscard]] std::uint32_t cast_code(const StepFacts& facts, const CastStep& rule, double value);

/// |value| = steps * 2^(exponent - mantissa bits): steps are units in the last place of a format.
struct FormatPosition {
    int exponent;
    double steps;
};
[[nodiscard]] FormatPosition format_position(double magnitude, int mantissa_bits, int least_exponent);

/// 2^exponent, for the exponent of a normal f64.
[[nodiscard]] double power_of_two(int exponent);

/// True if a magnitude of so many steps is rounded to the next whole number above it.
[[nodiscard]] bool rounds_up(CastStep::Rounding rounding, double steps, bool negative);

}  // namespace quantcheck
