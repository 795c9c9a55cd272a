#include <algorithm>
#include <bit>
#include <cmath>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

constexpr std::uint32_t kExponent = 0xFF800000u, kMantissa = 0x7FFFFFu;

/// The scale with its mantissa cleared after `carry` was added to its bits.
template <std::uint32_t carry>
float rounded(const StepFacts& f, float, float scale) {
    return f.power_of_two ? std::bit_cast<float>((std::bit_cast<std::uint32_t>(scale) + carry) & kExponent)
                          : scale;
}

/// 2^exponent, within the exponents of normal f32.
float power(float exponent) {
    return std::ldexp(1.0F, static_cast<int>(std::clamp(exponent, -126.0F, 127.0F)));
}

/// log2 rounded to f32.
float log2_of(float value) { return static_cast<float>(std::log2(static_cast<double>(value))); }

float from_logarithm(float scale, float (*to_whole)(float)) {
    return std::isfinite(scale) && scale > 0 ? power(to_whole(log2_of(scale))) : scale;
}

constexpr Cause kCauses[] = {
    {"pow2_nearest", "the power-of-two rule rounds to the nearest power",
     [](Steps& s) { s.power_of_two = rounded<0x400000u>; }},
    {"pow2_up", "the power-of-two rule rounds up", [](Steps& s) { s.power_of_two = rounded<kMantissa>; }},
    {"pow2_next", "the power-of-two rule gives the next power even for a power",
     [](Steps& s) { s.power_of_two = rounded<kMantissa + 1>; }},
    {"pow2_floor_log2", "the power-of-two rule is exp2(floor(log2(scale))) with log2 rounded to f32",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float, float v) {
             return f.power_of_two ? from_logarithm(v, std::floor) : v;
         };
     }},
    {"pow2_round_log2", "the power-of-two rule is exp2(round(log2(scale)))",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float, float v) {
             return f.power_of_two ? from_logarithm(v, std::nearbyint) : v;
         };
     }},
    {"pow2_ceil_log2", "the power-of-two rule is exp2(-ceil(log2(amax / max))) with log2 rounded to f32",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float amax, float v) {
             return f.power_of_two ? power(-std::ceil(log2_of(amax / f.maximum))) : v;
         };
     }},
    {"pow2_of_amax_alone", "the power-of-two rule is 2^-floor(log2(amax)), without max",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float amax, float v) {
             return f.power_of_two ? power(static_cast<float>(-std::ilogb(amax))) : v;
         };
     }},
    {"pow2_not_on_overflow", "the fallback of a scale that overflows is not rounded to a power of two",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float amax, float v) {
             return quotient_overflows(f, amax) ? v : rounded<0>(f, amax, v);
         };
     }},
    {"pow2_of_amax", "the power-of-two rule is 2^(emax - floor(log2(amax))), as in OCP MX",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float amax, float v) {
             return f.power_of_two ? power(static_cast<float>(std::ilogb(f.maximum) - std::ilogb(amax))) : v;
         };
     }},
    {"pow2_missing", "the power-of-two rule is not applied",
     [](Steps& s) { s.power_of_two = [](const StepFacts&, float, float scale) { return scale; }; }},
    {"pow2_always", "the power-of-two rule is applied where it is off",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts&, float, float v) {
             return std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) & kExponent);
         };
     }},
    {"pow2_scale_inv_only", "only scale_inv is a power of two; codes use the scale before it",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts&, float, float scale) { return scale; };
         s.stored = [](const StepFacts& f, float, float applied) { return 1 / rounded<0>(f, 0, applied); };
     }},
    {"pow2_scale_only",
     "only the applied scale is a power of two; scale_inv is the inverse of the scale before it",
     [](Steps& s) {
         s.stored = [](const StepFacts& f, float amax, float applied) {
             if (recipe_steps().guarded(amax)) return 1 / applied;
             return 1 / (quotient_overflows(f, amax) ? recipe_steps().overflow(f, amax) : f.maximum / amax);
         };
     }},
};

}  // namespace

std::span<const Cause> power_of_two_causes() { return kCauses; }

}  // namespace quantcheck
