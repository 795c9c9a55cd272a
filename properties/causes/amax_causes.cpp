#include <algorithm>
#include <cmath>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

using Values = std::span<const float>;

float largest_of(Values x) {
    float amax = 0;
    for (const float v : x)
        if (std::fabs(v) > amax) amax = std::fabs(v);
    return amax;
}

float nan_first(const StepFacts&, Values x) {
    for (const float v : x)
        if (std::isnan(v)) return v;
    return largest_of(x);
}

float without_abs(const StepFacts&, Values x) {
    float amax = 0;
    for (const float v : x)
        if (v > amax) amax = v;
    return amax;
}

float without_infinities(const StepFacts&, Values x) {
    float amax = 0;
    for (const float v : x)
        if (std::isfinite(v) && std::fabs(v) > amax) amax = std::fabs(v);
    return amax;
}

constexpr float kSmallestNormalF16 = 0x1p-14F;

constexpr Cause kCauses[] = {
    {"nan_in_amax", "a NaN element makes amax NaN, and the scale 1", [](Steps& s) { s.amax = nan_first; }},
    {"nan_in_scale", "NaN in a block, or as its amax, makes the scale NaN",
     [](Steps& s) {
         s.amax = nan_first;
         s.guarded = [](float amax) { return amax == 0 || std::isinf(amax); };
     }},
    {"amax_without_abs", "amax is the largest element, not the largest magnitude",
     [](Steps& s) { s.amax = without_abs; }},
    {"amax_of_negatives", "amax is the magnitude of the smallest element",
     [](Steps& s) {
         s.amax = [](const StepFacts&, Values x) {
             float least = 0;
             for (const float v : x)
                 if (v < least) least = v;
             return -least;
         };
     }},
    {"inf_skipped_in_amax", "Inf elements do not reach amax", [](Steps& s) { s.amax = without_infinities; }},
    {"amax_misses_last", "the last element of a block does not reach amax",
     [](Steps& s) { s.amax = [](const StepFacts&, Values x) { return largest_of(x.first(x.size() - 1)); }; }},
    {"amax_misses_first", "the first element of a block does not reach amax",
     [](Steps& s) { s.amax = [](const StepFacts&, Values x) { return largest_of(x.subspan(1)); }; }},
    {"amax_of_half", "amax is of the first half of a block",
     [](Steps& s) {
         s.amax = [](const StepFacts&, Values x) { return largest_of(x.first((x.size() + 1) / 2)); };
     }},
    {"amax_of_one_warp", "amax is of the first 32 elements of a block",
     [](Steps& s) {
         s.amax = [](const StepFacts&, Values x) {
             return largest_of(x.first(std::min<std::size_t>(x.size(), 32)));
         };
     }},
    {"amax_in_bf16", "amax is rounded to bf16",
     [](Steps& s) { s.amax = [](const StepFacts&, Values x) { return through_bf16(largest_of(x)); }; }},
    {"amax_in_f16", "amax is rounded to f16",
     [](Steps& s) { s.amax = [](const StepFacts&, Values x) { return through_f16(largest_of(x)); }; }},
    {"amax_flushed", "an amax that is subnormal as f32 is 0",
     [](Steps& s) {
         s.floor = [](const StepFacts& f, float amax) {
             amax = flushed(amax);
             return amax < f.epsilon ? f.epsilon : amax;
         };
     }},
    {"input_flushed", "inputs that are subnormal as f32 are read as 0",
     [](Steps& s) { s.input = [](const StepFacts&, float x) { return flushed(x); }; }},
    {"input_type_flushed", "inputs that are subnormal in their own type are read as 0",
     [](Steps& s) {
         s.input = [](const StepFacts& f, float x) {
             const bool tiny = f.input == DType::f16 && std::fabs(x) < kSmallestNormalF16;
             return tiny ? std::copysign(0.0F, x) : flushed(x);
         };
     }},
    {"input_in_bf16", "inputs are rounded to bf16 when read",
     [](Steps& s) { s.input = [](const StepFacts&, float x) { return through_bf16(x); }; }},
    {"input_in_f16", "inputs are rounded to f16 when read",
     [](Steps& s) { s.input = [](const StepFacts&, float x) { return through_f16(x); }; }},
};

}  // namespace

std::span<const Cause> amax_causes() { return kCauses; }

}  // namespace quantcheck
