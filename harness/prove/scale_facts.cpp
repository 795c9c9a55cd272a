#include "harness/prove/scale_facts.hpp"

#include <algorithm>
#include <bit>

#include "reference/encode.hpp"
#include "reference/row_kernels.hpp"
#include "reference/scale.hpp"

namespace quantcheck {
namespace {

constexpr std::uint32_t kInfinity = 0x7F80'0000, kLeastNormal = 0x0080'0000;

std::uint32_t magnitude(float value) { return std::bit_cast<std::uint32_t>(value) & 0x7FFF'FFFF; }

struct Class {
    const char* name;
    bool (*holds)(std::uint32_t magnitude);
};

constexpr Class kClasses[] = {
    {"zero", [](std::uint32_t m) { return m == 0; }},
    {"subnormal", [](std::uint32_t m) { return m != 0 && m < kLeastNormal; }},
    {"Inf", [](std::uint32_t m) { return m == kInfinity; }},
    {"NaN", [](std::uint32_t m) { return m > kInfinity; }},
};

void add_classes(std::uint64_t first, std::span<const float> values, std::span<IntervalSet> sets) {
    if (all_normal(values)) return;
    for (std::size_t c = 0; c < std::size(kClasses); ++c)
        add_runs(first, values.size(), sets[c],
                 [&](std::size_t i) { return kClasses[c].holds(magnitude(values[i])); });
}

// The overflow guard acts where the rule without it gives Inf and the whole rule does not.
void add_overflow(const Recipe& recipe, std::uint64_t first, std::span<const float> amax,
                  std::span<const float> scale, IntervalSet& set) {
    if (recipe.scale.applied_overflow.kind == Guard::Kind::none) return;
    Recipe unguarded = recipe;
    unguarded.scale.applied_overflow = {};
    std::vector<float> applied(amax.size()), stored(amax.size());
    scale_from_amax(unguarded, amax, applied, stored);
    add_runs(first, amax.size(), set, [&](std::size_t i) {
        return magnitude(applied[i]) == kInfinity && magnitude(scale[i]) != kInfinity;
    });
}

void add_zero_codes(const Recipe& recipe, std::uint64_t first, std::span<const float> amax,
                    std::span<const float> scale, IntervalSet& set) {
    const NumberFormat& format = *number_format(recipe.code.format);
    add_runs(first, amax.size(), set, [&](std::size_t i) {
        return amax[i] != 0 &&
               encode(format, std::bit_cast<std::uint32_t>(amax[i] * scale[i]), Overflow::saturate) == 0;
    });
}

}  // namespace

bool all_normal(std::span<const float> values) {
    bool other = false;  // no branch, so that the loop is vectorised
    for (const float value : values) other |= magnitude(value) - kLeastNormal >= kInfinity - kLeastNormal;
    return !other;
}

std::vector<ProofSet> scale_fact_sets() {
    std::vector<ProofSet> sets;
    for (const char* which : {"scale", "scale_inv"})
        for (const Class& c : kClasses)
            sets.push_back(
                {std::string(which) + " " + c.name, std::string("amaxes whose ") + which + " is " + c.name});
    sets.push_back({"overflow guard", "amaxes whose scale would be Inf, and is the guard's value instead"});
    sets.push_back({"code 0", "nonzero amaxes that are coded as 0, with all of their block"});
    return sets;
}

void add_scale_facts(const Recipe& recipe, std::uint64_t first, std::span<const float> amax,
                     std::span<const float> scale, std::span<const float> scale_inv,
                     std::span<IntervalSet> sets) {
    add_classes(first, scale, sets.subspan(0, 4));
    add_classes(first, scale_inv, sets.subspan(4, 4));
    // A scale that overflows is above 2^127; a code 0 of the amax needs amax * scale to be small, below 1.
    const bool may_overflow = std::ranges::any_of(amax, [](float a) { return a < 0x1p-100F; });
    bool small = false;
    for (std::size_t i = 0; i < amax.size(); ++i) small |= amax[i] * scale[i] < 1;
    if (may_overflow) add_overflow(recipe, first, amax, scale, sets[8]);
    if (small) add_zero_codes(recipe, first, amax, scale, sets[9]);
}

}  // namespace quantcheck
