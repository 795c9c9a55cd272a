#include <bit>
#include <cmath>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

constexpr std::uint32_t kExponent = 0xFF800000u, kMantissa = 0x7FFFFFu;

/// The scale with its mantissa cleared after `carry` was added to its bits.
template <std::uint32_t carry>
float rounded(const StepFacts& f, float scale) {
    return f.power_of_two ? std::bit_cast<float>((std::bit_cast<std::uint32_t>(scale) + carry) & kExponent)
                          : scale;
}

float from_logarithm(float scale, float (*to_whole)(float)) {
    if (!std::isfinite(scale) || scale <= 0) return scale;
    return std::ldexp(1.0F,
                      static_cast<int>(to_whole(static_cast<float>(std::log2(static_cast<double>(scale))))));
}

float exponent_of_amax(const StepFacts& f, float amax) {
    if (!f.power_of_two) return f.maximum / amax;
    return std::ldexp(1.0F, std::ilogb(f.maximum) - std::ilogb(amax));
}

constexpr Cause kCauses[] = {
    {"pow2_nearest", "the power-of-two rule rounds to the nearest power",
     [](Steps& s) { s.power_of_two = rounded<0x400000u>; }},
    {"pow2_up", "the power-of-two rule rounds up", [](Steps& s) { s.power_of_two = rounded<kMantissa>; }},
    {"pow2_next", "the power-of-two rule gives the next power even for a power",
     [](Steps& s) { s.power_of_two = rounded<kMantissa + 1>; }},
    {"pow2_floor_log2", "the power-of-two rule is exp2(floor(log2(scale))) with log2 rounded to f32",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float v) {
             return f.power_of_two ? from_logarithm(v, std::floor) : v;
         };
     }},
    {"pow2_round_log2", "the power-of-two rule is exp2(round(log2(scale)))",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts& f, float v) {
             return f.power_of_two ? from_logarithm(v, std::nearbyint) : v;
         };
     }},
    {"pow2_of_amax", "the power-of-two rule is 2^(emax - floor(log2(amax))), as in OCP MX",
     [](Steps& s) { s.quotient = exponent_of_amax; }},
    {"pow2_missing", "the power-of-two rule is not applied",
     [](Steps& s) { s.power_of_two = [](const StepFacts&, float scale) { return scale; }; }},
    {"pow2_always", "the power-of-two rule is applied where it is off",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts&, float v) {
             return std::bit_cast<float>(std::bit_cast<std::uint32_t>(v) & kExponent);
         };
     }},
    {"pow2_scale_inv_only", "only scale_inv is a power of two; codes use the scale before it",
     [](Steps& s) {
         s.power_of_two = [](const StepFacts&, float scale) { return scale; };
         s.stored = [](const StepFacts& f, float, float applied) { return 1 / rounded<0>(f, applied); };
     }},
    {"pow2_scale_only",
     "only the applied scale is a power of two; scale_inv is the inverse of the scale before it",
     [](Steps& s) {
         s.stored = [](const StepFacts& f, float amax, float applied) {
             const bool plain = amax != 0 && std::isfinite(amax) && std::isfinite(f.maximum / amax);
             return 1 / (plain ? f.maximum / amax : applied);
         };
     }},
};

}  // namespace

std::span<const Cause> power_of_two_causes() { return kCauses; }

}  // namespace quantcheck
