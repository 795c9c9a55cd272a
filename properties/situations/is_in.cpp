#include "properties/situations/is_in.hpp"

#include "properties/situations/observe.hpp"

namespace quantcheck {

bool is_in(const Case& c, Situation situation) {
    const SituationSpace space = situation_space(c.recipe, c.operation, PlanLimits{});
    SituationSet wanted;
    wanted[situation] = space.reachable[situation];
    return observe(space, c, wanted)[situation].any();
}

}  // namespace quantcheck
