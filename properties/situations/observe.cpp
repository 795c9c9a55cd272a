#include "properties/situations/observe.hpp"

#include "properties/situations/shapes.hpp"
#include "properties/situations/sight.hpp"

namespace quantcheck {

SituationSet observe(const SituationSpace& space, const Case& c, const SituationSet& wanted) {
    using enum Situation;
    SituationSet seen;
    sight_shape(space, c, seen);
    if (c.rows * c.cols > 0) {
        const bool amaxes = wanted.any(amax_zero, amax_above_overflow_edge);
        const bool elements = wanted.any(ties, every_code);
        const bool grid = wanted[rectangular_scale_grid].any();
        const bool shared_codes = c.recipe.outputs.columnwise_from == ColumnwiseSource::codes;
        const auto directions = directions_of(space);
        for (const auto& direction : directions) {
            if (shared_codes && direction != directions.front()) break;  // the same blocks once more
            if (amaxes) sight_amax(space, c, BlockRange(c, direction), seen);
            if (!direction) continue;
            if (elements) sight_elements(space, c, *direction, seen);
            if (grid) sight_grid(space, c, *direction, seen);
        }
    }
    for (const SituationInfo& info : all_situations()) seen[info.situation] &= wanted[info.situation];
    return seen;
}

}  // namespace quantcheck
