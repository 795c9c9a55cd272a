#pragma once
#include "properties/case.hpp"
#include "properties/situations/situation_space.hpp"

namespace quantcheck {

/// The wanted situations that a case of this space is in, by the reference's arithmetic alone. What is not
/// wanted costs nothing and is left out of the answer.
[[nodiscard]] SituationSet observe(const SituationSpace& space, const Case& c, const SituationSet& wanted);

}  // namespace quantcheck
