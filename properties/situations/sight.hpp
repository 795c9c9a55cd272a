#pragma once
#include "properties/blocks.hpp"
#include "properties/case.hpp"
#include "properties/situations/situation_space.hpp"

namespace quantcheck {

// The parts of observe, each for one group of situations: they add what they see to `seen`.
void sight_shape(const SituationSpace& space, const Case& c, SituationSet& seen);
void sight_amax(const SituationSpace& space, const Case& c, const BlockRange& blocks, SituationSet& seen);
void sight_elements(const SituationSpace& space, const Case& c, Direction direction, SituationSet& seen);
/// rectangular_scale_grid, which needs the scales.
void sight_grid(const SituationSpace& space, const Case& c, Direction direction, SituationSet& seen);

}  // namespace quantcheck
