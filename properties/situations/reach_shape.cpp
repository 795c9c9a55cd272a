#include <algorithm>

#include "properties/situations/reach.hpp"
#include "properties/situations/shapes.hpp"

namespace quantcheck {

void reach_shape(SituationSpace& space) {
    using enum Situation;
    for (const SituationInfo& info : all_situations())
        if (info.scope == SituationScope::shape)
            space.reachable[info.situation][0] = shape_for(space, info.situation).has_value();
}

}  // namespace quantcheck
