#pragma once
#include <chrono>
#include <cstdint>
#include <functional>
#include <limits>
#include <rapidcheck.h>

#include "properties/plan.hpp"

namespace quantcheck {

/// Where a shrink ended.
struct ShrinkResult {
    Plan plan;      ///< the simplest plan found that still fails
    int steps = 0;  ///< plans tried
    bool capped =
        false;  ///< steps, elements or time ran out before every simpler plan of the last one was tried
};

/// Walks down the shrink tree of a failing plan: takes the first simpler plan that still fails, again and
/// again. Bounded in tries, in the elements of all plans tried together (both the same on every machine) and
/// in time (checked between tries), because RapidCheck's own loop is not.
[[nodiscard]] ShrinkResult shrink(rc::Shrinkable<Plan> root,
                                  const std::function<bool(const Plan&)>& still_fails, int max_steps,
                                  std::chrono::milliseconds budget,
                                  std::int64_t max_elements = std::numeric_limits<std::int64_t>::max());

}  // namespace quantcheck
