#pragma once
#include "properties/situations/situation_space.hpp"

namespace quantcheck {

// The parts of situation_space, each for one group of situations: they fill in landmarks and `reachable`.
void reach_amax(SituationSpace& space);
void reach_elements(SituationSpace& space);
void reach_shape(SituationSpace& space);

}  // namespace quantcheck
