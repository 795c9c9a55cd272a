#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

using Values = BlockValues;

/// The largest magnitude of the elements that reach amax, by their number in the line and the line's number.
float largest_where(const Values& block,
                    bool (*reaches)(std::size_t column, std::size_t line, std::size_t columns)) {
    float amax = 0;
    for (std::size_t i = 0; i < block.x.size(); ++i)
        if (reaches(i % block.line, i / block.line, block.line) && std::fabs(block.x[i]) > amax)
            amax = std::fabs(block.x[i]);
    return amax;
}

float largest_of(std::span<const float> x) {
    float amax = 0;
    for (const float v : x)
        if (std::fabs(v) > amax) amax = std::fabs(v);
    return amax;
}

float nan_first(const StepFacts&, const Values& block) {
    for (const float v : block.x)
        if (std::isnan(v)) return v;
    return largest_of(block.x);
}

float without_abs(const StepFacts&, const Values& block) {
    float amax = 0;
    for (const float v : block.x)
        if (v > amax) amax = v;
    return amax;
}

float without_infinities(const StepFacts&, const Values& block) {
    float amax = 0;
    for (const float v : block.x)
        if (std::isfinite(v) && std::fabs(v) > amax) amax = std::fabs(v);
    return amax;
}

/// Only elements with reaches(column, line, columns) reach amax.
template <bool (*reaches)(std::size_t, std::size_t, std::size_t)>
void only(Steps& s) {
    s.amax = [](const StepFacts&, const Values& block) { return largest_where(block, reaches); };
}
bool is_not_first(std::size_t column, std::size_t, std::size_t) { return column > 0; }
bool is_not_last(std::size_t column, std::size_t, std::size_t columns) { return column + 1 < columns; }
bool is_even(std::size_t column, std::size_t, std::size_t) { return column % 2 == 0; }
bool is_in_first_64(std::size_t column, std::size_t, std::size_t) { return column < 64; }
bool is_in_first_line(std::size_t, std::size_t line, std::size_t) { return line == 0; }
bool is_in_even_line(std::size_t, std::size_t line, std::size_t) { return line % 2 == 0; }

bool is_signalling(float value) {
    return std::isnan(value) && (std::bit_cast<std::uint32_t>(value) & 0x00400000u) == 0;
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
         s.amax = [](const StepFacts&, const Values& block) {
             float least = 0;
             for (const float v : block.x)
                 if (v < least) least = v;
             return -least;
         };
     }},
    {"inf_skipped_in_amax", "Inf elements do not reach amax", [](Steps& s) { s.amax = without_infinities; }},
    {"amax_misses_last", "the last element of every line of a block does not reach amax", only<is_not_last>},
    {"amax_misses_first", "the first element of every line of a block does not reach amax",
     only<is_not_first>},
    {"amax_every_second", "every second element of a line of a block does not reach amax", only<is_even>},
    {"amax_of_64", "amax is of the first 64 elements of every line of a block", only<is_in_first_64>},
    {"amax_of_one_line", "amax is of the first row of a block", only<is_in_first_line>},
    {"amax_every_second_line", "every second row of a block does not reach amax", only<is_in_even_line>},
    {"amax_of_half", "amax is of the first half of a block",
     [](Steps& s) {
         s.amax = [](const StepFacts&, const Values& block) {
             return largest_of(block.x.first((block.x.size() + 1) / 2));
         };
     }},
    {"amax_of_one_warp", "amax is of the first 32 elements of a block",
     [](Steps& s) {
         s.amax = [](const StepFacts&, const Values& block) {
             return largest_of(block.x.first(std::min<std::size_t>(block.x.size(), 32)));
         };
     }},
    {"amax_in_bf16", "amax is rounded to bf16",
     [](Steps& s) { s.seen = [](const StepFacts&, float amax) { return through_bf16(amax); }; }},
    {"amax_in_f16", "amax is rounded to f16",
     [](Steps& s) { s.seen = [](const StepFacts&, float amax) { return through_f16(amax); }; }},
    {"amax_flushed", "an amax that is subnormal as f32 is 0",
     [](Steps& s) { s.seen = [](const StepFacts&, float amax) { return flushed(amax); }; }},
    {"inf_as_largest", "an amax of Inf is read as FLT_MAX",
     [](Steps& s) {
         s.seen = [](const StepFacts&, float amax) {
             return std::isinf(amax) ? std::numeric_limits<float>::max() : amax;
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
    {"signalling_nan_zero", "a signalling NaN is read as 0",
     [](Steps& s) { s.input = [](const StepFacts&, float x) { return is_signalling(x) ? 0.0F : x; }; }},
};

}  // namespace

std::span<const Cause> amax_causes() { return kCauses; }

}  // namespace quantcheck
