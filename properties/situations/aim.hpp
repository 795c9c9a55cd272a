#pragma once
#include "properties/situations/situation_map.hpp"

namespace quantcheck {

/// A plan whose case is likely in this situation: directed, not drawn from the campaign's distribution.
[[nodiscard]] Plan aimed_plan(const SituationSpace& space, Situation situation, std::uint64_t seed);

/// Plans for everything still unreached after case `last`; equal for equal seeds, whatever the number of
/// jobs.
[[nodiscard]] std::vector<Plan> aimed_plans(const SituationMap& map, std::int64_t last, std::size_t round,
                                            std::uint64_t seed);

}  // namespace quantcheck
