#include <algorithm>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

template <int exponent>
constexpr float power_of_ten() {
    return exponent == -12 ? 1e-12F : exponent == -10 ? 1e-10F : exponent == -8 ? 1e-8F : 1e-4F;
}

/// A floor of 10^exponent instead of the recipe's epsilon.
template <int exponent>
void constant(Steps& s) {
    s.floor = [](const StepFacts&, float amax) {
        return amax < power_of_ten<exponent>() ? power_of_ten<exponent>() : amax;
    };
}

/// A floor of the recipe's epsilon, but at least 10^exponent.
template <int exponent>
void at_least(Steps& s) {
    s.floor = [](const StepFacts& f, float amax) {
        const float floor = f.epsilon >= power_of_ten<exponent>() ? f.epsilon : power_of_ten<exponent>();
        return amax < floor ? floor : amax;
    };
}

constexpr Cause kCauses[] = {
    {"epsilon_ignored", "epsilon is ignored",
     [](Steps& s) { s.floor = [](const StepFacts&, float amax) { return amax; }; }},
    {"epsilon_added", "epsilon is added to amax",
     [](Steps& s) { s.floor = [](const StepFacts& f, float amax) { return amax + f.epsilon; }; }},
    {"epsilon_only_zero", "epsilon acts only on an amax of 0",
     [](Steps& s) {
         s.floor = [](const StepFacts& f, float amax) {
             return amax == 0 && amax < f.epsilon ? f.epsilon : amax;
         };
     }},
    {"epsilon_not_on_zero", "epsilon does not act on an amax of 0",
     [](Steps& s) {
         s.floor = [](const StepFacts& f, float amax) {
             return amax != 0 && amax < f.epsilon ? f.epsilon : amax;
         };
     }},
    {"epsilon_gives_scale_1", "where amax is below epsilon the scale is 1",
     [](Steps& s) {
         s.floor = [](const StepFacts& f, float amax) { return amax < f.epsilon ? 0.0F : amax; };
     }},
    {"epsilon_on_scale_inv", "epsilon is a floor on scale_inv, not on amax",
     [](Steps& s) {
         s.floor = [](const StepFacts&, float amax) { return amax; };
         s.stored = [](const StepFacts& f, float, float applied) { return std::max(1 / applied, f.epsilon); };
     }},
    {"epsilon_on_dequant", "epsilon is a floor on amax / max, not on amax",
     [](Steps& s) {
         s.floor = [](const StepFacts& f, float amax) {
             return amax < f.epsilon * f.maximum ? f.epsilon * f.maximum : amax;
         };
     }},
    {"epsilon_in_bf16", "epsilon is rounded to bf16",
     [](Steps& s) {
         s.floor = [](const StepFacts& f, float amax) {
             return amax < through_bf16(f.epsilon) ? through_bf16(f.epsilon) : amax;
         };
     }},
    {"epsilon_at_least_1em12", "epsilon is never less than 1e-12", at_least<-12>},
    {"epsilon_at_least_1em10", "epsilon is never less than 1e-10", at_least<-10>},
    {"epsilon_at_least_1em8", "epsilon is never less than 1e-8", at_least<-8>},
    {"epsilon_at_least_1em4", "epsilon is never less than 1e-4", at_least<-4>},
    {"epsilon_1em12", "epsilon is 1e-12 whatever was asked for", constant<-12>},
    {"epsilon_1em10", "epsilon is 1e-10 whatever was asked for", constant<-10>},
    {"epsilon_1em8", "epsilon is 1e-8 whatever was asked for", constant<-8>},
    {"epsilon_1em4", "epsilon is 1e-4 whatever was asked for", constant<-4>},
};

}  // namespace

std::span<const Cause> epsilon_causes() { return kCauses; }

}  // namespace quantcheck
