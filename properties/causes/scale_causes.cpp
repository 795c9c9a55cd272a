#include <bit>
#include <cmath>
#include <limits>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kLargest = std::numeric_limits<float>::max();

/// The quotient with another maximum for E4M3 (or for every format).
template <int e4m3, int e5m2 = 57344>
void maximum(Steps& s) {
    s.quotient = [](const StepFacts& f, float amax) {
        return static_cast<float>(f.has_infinity ? e5m2 : e4m3) / amax;
    };
}

bool ends_the_derivation(float amax) { return amax == 0 || !std::isfinite(amax); }

float inverse_flushed(const StepFacts&, float, float applied) { return flushed(1 / applied); }

/// An f64 result as f32, rounded toward zero.
float toward_zero(double value) {
    const auto nearest = static_cast<float>(value);
    return nearest > value ? std::nextafter(nearest, 0.0F) : nearest;
}

/// The quotient moved by one ulp toward this value; one that overflows stays.
template <int direction>
void quotient_ulp(Steps& s) {
    s.quotient = [](const StepFacts& f, float amax) {
        const float quotient = f.maximum / amax;
        const float to = direction < 0 ? 0.0F : kLargest;
        return std::isinf(quotient) ? quotient : std::nextafter(quotient, to);
    };
}

/// A scale that overflows becomes this value of another type.
template <std::uint32_t bits>
void fallback(Steps& s) {
    s.overflow = [](const StepFacts&, float) { return std::bit_cast<float>(bits); };
}

constexpr Cause kCauses[] = {
    {"reciprocal_scale", "scale = max * (1 / amax)",
     [](Steps& s) { s.quotient = [](const StepFacts& f, float amax) { return f.maximum * (1 / amax); }; }},
    {"scale_from_dequant", "scale = 1 / (amax / max)",
     [](Steps& s) { s.quotient = [](const StepFacts& f, float amax) { return 1 / (amax / f.maximum); }; }},
    {"scale_from_dequant_by_reciprocal", "scale = 1 / (amax * (1 / max))",
     [](Steps& s) {
         s.quotient = [](const StepFacts& f, float amax) { return 1 / (amax * (1 / f.maximum)); };
     }},
    {"scale_truncated", "the division max / amax rounds toward zero",
     [](Steps& s) {
         s.quotient = [](const StepFacts& f, float amax) {
             const double exact =
                 static_cast<double>(f.maximum) / amax;  // as good as: f64 has twice the bits
             return quotient_overflows(f, amax) ? kInfinity : toward_zero(exact);
         };
     }},
    {"scale_ulp_up", "the scale is one ulp too large", quotient_ulp<1>},
    {"scale_ulp_down", "the scale is one ulp too small", quotient_ulp<-1>},
    {"scale_in_bf16", "the scale is rounded to bf16",
     [](Steps& s) {
         s.quotient = [](const StepFacts& f, float amax) { return through_bf16(f.maximum / amax); };
     }},
    {"scale_in_f16", "the scale is rounded to f16",
     [](Steps& s) {
         s.quotient = [](const StepFacts& f, float amax) { return through_f16(f.maximum / amax); };
     }},
    {"scale_in_double", "scale and product are f64",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& scale) { return x * scale.exact; };
     }},
    {"no_zero_guard", "an amax of 0 is divided by, and Inf replaced by the overflow fallback",
     [](Steps& s) { s.guarded = [](float amax) { return !std::isfinite(amax); }; }},
    {"no_inf_guard", "an amax of Inf is divided by: the scale is 0",
     [](Steps& s) { s.guarded = [](float amax) { return amax == 0 || std::isnan(amax); }; }},
    {"subnormal_guarded", "a subnormal amax gets the scale of a zero block, 1",
     [](Steps& s) {
         s.guarded = [](float amax) {
             return ends_the_derivation(amax) || amax < std::numeric_limits<float>::min();
         };
     }},
    {"largest_guarded", "an amax of FLT_MAX gets the scale of Inf, 1",
     [](Steps& s) { s.guarded = [](float amax) { return ends_the_derivation(amax) || amax == kLargest; }; }},
    {"zero_block_inf", "an amax of 0 gives the scale max / 0 = Inf and scale_inv 0",
     [](Steps& s) {
         s.guarded = [](float amax) { return !std::isfinite(amax); };
         s.overflow = [](const StepFacts& f, float amax) {
             return amax == 0 ? kInfinity : recipe_steps().overflow(f, amax);
         };
     }},
    {"zero_block_inv_zero", "an amax of 0 gives scale_inv 0",
     [](Steps& s) {
         s.stored = [](const StepFacts&, float amax, float applied) { return amax == 0 ? 0 : 1 / applied; };
     }},
    {"no_overflow_fallback", "a scale that overflows stays Inf",
     [](Steps& s) { s.overflow = [](const StepFacts&, float) { return kInfinity; }; }},
    {"overflow_gives_1", "a scale that overflows becomes 1",
     [](Steps& s) { s.overflow = [](const StepFacts&, float) { return 1.0F; }; }},
    {"fallback_flt_max", "a scale that overflows becomes FLT_MAX whatever the input type",
     fallback<0x7F7FFFFFu>},
    {"fallback_bf16", "a scale that overflows becomes bf16's largest value whatever the input type",
     fallback<0x7F7F0000u>},
    {"fallback_f16", "a scale that overflows becomes f16's largest value whatever the input type",
     fallback<0x477FE000u>},
    {"scale_inv_amax_over_max", "scale_inv = amax / max",
     [](Steps& s) {
         s.stored = [](const StepFacts& f, float amax, float applied) {
             return ends_the_derivation(amax) ? 1 / applied : amax / f.maximum;
         };
     }},
    {"scale_inv_amax_by_reciprocal", "scale_inv = amax * (1 / max)",
     [](Steps& s) {
         s.stored = [](const StepFacts& f, float amax, float applied) {
             return ends_the_derivation(amax) ? 1 / applied : amax * (1 / f.maximum);
         };
     }},
    {"scale_inv_in_double", "scale_inv is rounded once from an f64 scale, and the product is f64",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& scale) { return x * scale.exact; };
         s.stored = [](const StepFacts& f, float amax, float applied) {
             const bool exact = !ends_the_derivation(amax) && !f.power_of_two && applied < kLargest &&
                                std::isfinite(f.maximum / amax);
             return exact ? static_cast<float>(1 / (static_cast<double>(f.maximum) / amax)) : 1 / applied;
         };
     }},
    {"scale_inv_ulp_up", "scale_inv is one ulp too large",
     [](Steps& s) {
         s.stored = [](const StepFacts&, float, float applied) {
             return std::nextafter(1 / applied, kInfinity);
         };
     }},
    {"scale_inv_ulp_down", "scale_inv is one ulp too small",
     [](Steps& s) {
         s.stored = [](const StepFacts&, float, float applied) {
             return std::nextafter(1 / applied, -kInfinity);
         };
     }},
    {"scale_inv_truncated", "the division 1 / scale rounds toward zero",
     [](Steps& s) {
         s.stored = [](const StepFacts&, float, float applied) { return toward_zero(1.0 / applied); };
     }},
    {"scale_inv_flushed", "a subnormal scale_inv is stored as 0",
     [](Steps& s) { s.stored = inverse_flushed; }},
    {"scale_inv_in_bf16", "scale_inv is rounded to bf16",
     [](Steps& s) {
         s.stored = [](const StepFacts&, float, float applied) { return through_bf16(1 / applied); };
     }},
    {"scale_stored", "scale_inv holds the scale, not its inverse",
     [](Steps& s) { s.stored = [](const StepFacts&, float, float applied) { return applied; }; }},
    {"fast_math", "fast math: a subnormal amax and a subnormal scale_inv are 0",
     [](Steps& s) {
         s.seen = [](const StepFacts&, float amax) { return flushed(amax); };
         s.stored = inverse_flushed;
     }},
    {"maximum_240", "the scale is derived from 240, the largest value of E4M3FNUZ", maximum<240>},
    {"maximum_224", "the scale is derived from 224, not 448", maximum<224>},
    {"maximum_256", "the scale is derived from 256, not 448", maximum<256>},
    {"maximum_of_other_format", "the scale is derived from the largest value of the other format",
     maximum<57344, 448>},
    {"maximum_of_e4m3", "the scale is derived from 448 for both formats", maximum<448, 448>},
    {"maximum_power_of_two", "the scale is derived from the largest power of two of the format",
     maximum<256, 32768>},
};

}  // namespace

std::span<const Cause> scale_causes() { return kCauses; }

}  // namespace quantcheck
