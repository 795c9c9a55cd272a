#include <cmath>

#include "properties/kinds/float_layout.hpp"
#include "properties/situations/reach.hpp"
#include "reference/scale.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

using enum Situation;

float value_of(const SituationSpace& space, std::uint32_t magnitude) {
    return std::bit_cast<float>(widen(space.dtype, magnitude));
}

/// Finds the least magnitude for which `holds`, which stays true from there on; Inf's bits if none does.
template <class Holds>
std::uint32_t least_magnitude(const SituationSpace& space, Holds holds) {
    std::uint32_t low = 0, high = layout_of(space.dtype).infinity();
    while (low < high) {
        const std::uint32_t middle = low + (high - low) / 2;
        if (holds(middle))
            high = middle;
        else
            low = middle + 1;
    }
    return low;
}

void reach_epsilon(SituationSpace& space) {
    const float epsilon = space.recipe.epsilon.value;
    if (space.recipe.epsilon.place == EpsilonPlace::none || !(epsilon > 0) || std::isinf(epsilon)) return;
    const std::uint32_t infinity = layout_of(space.dtype).infinity();
    const std::uint32_t from =
        least_magnitude(space, [&](std::uint32_t m) { return value_of(space, m) >= epsilon; });
    const bool representable = from < infinity && value_of(space, from) == epsilon;
    space.below_epsilon = from - 1;  // epsilon > 0, so `from` is not zero
    if (representable) space.at_epsilon = from;
    const std::uint32_t above = representable ? from + 1 : from;
    if (above < infinity) space.above_epsilon = above;
    space.reachable[amax_below_epsilon][0] = *space.below_epsilon > 1;
    space.reachable[amax_just_below_epsilon][0] = *space.below_epsilon > 0;
    space.reachable[amax_at_epsilon][0] = space.at_epsilon.has_value();
    space.reachable[amax_just_above_epsilon][0] = space.above_epsilon.has_value();
}

/// The edge where the applied scale, before its guards, stops being infinite.
void reach_overflow_edge(SituationSpace& space) {
    Recipe unguarded = space.recipe;
    for (Guard* guard : {&unguarded.scale.amax_zero, &unguarded.scale.amax_inf, &unguarded.scale.amax_nan,
                         &unguarded.scale.applied_overflow})
        guard->kind = Guard::Kind::none;
    unguarded.scale.power_of_two = PowerOfTwo::none;
    const auto overflows = [&](std::uint32_t magnitude) {
        const float amax = value_of(space, magnitude);
        float applied = 0, stored = 0;
        scale_from_amax(unguarded, {&amax, 1}, {&applied, 1}, {&stored, 1});
        return std::isinf(applied);
    };
    const std::uint32_t largest = layout_of(space.dtype).largest_finite();
    if (!overflows(1) || overflows(largest)) return;
    const std::uint32_t first_finite =
        least_magnitude(space, [&](std::uint32_t m) { return m > 0 && !overflows(m); });
    space.overflow_edge = first_finite - 1;
    space.reachable[amax_below_overflow_edge][0] = *space.overflow_edge > 1;
    space.reachable[amax_at_overflow_edge][0] = true;
    space.reachable[amax_above_overflow_edge][0] = true;
}

}  // namespace

void reach_amax(SituationSpace& space) {
    for (const Situation s : {amax_zero, amax_all_subnormal, amax_below_power_of_two, amax_power_of_two,
                              amax_above_power_of_two, amax_largest_finite, amax_inf, amax_nan_only})
        space.reachable[s][0] = true;
    // An amax has no sign, and is a block of its own.
    const BlockShape& block = space.recipe.block;
    const bool several = block.rows != 1 || block.cols != 1;
    const bool quantizes = space.operation == Operation::quantize;
    space.reachable[amax_negative_zero_only][0] = quantizes;
    space.reachable[amax_one_subnormal][0] = quantizes && several && space.limits.max_elements > 1;
    space.reachable[amax_nan_mixed][0] = quantizes && several && space.limits.max_elements > 1;
    reach_epsilon(space);
    reach_overflow_edge(space);
}

}  // namespace quantcheck
