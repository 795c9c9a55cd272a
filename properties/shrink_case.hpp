#pragma once
#include <cstdint>
#include <functional>

#include "properties/case.hpp"
#include "properties/generate.hpp"

namespace quantcheck {

/// Where the shrink of a case's bytes ended.
struct CaseShrinkResult {
    Case c;               ///< without a plan, if anything was left out
    int steps = 0;        ///< cases tried
    bool capped = false;  ///< steps or elements ran out first
};

/// Leaves out of a failing case what it fails without: leading and trailing rows and columns, then elements,
/// which become +0. What a plan's shrinks end with is still as large as its patches; this knows nothing but
/// bytes. Stays within the limits.
[[nodiscard]] CaseShrinkResult shrink_case(const Case& failing, const PlanLimits& limits,
                                           const std::function<bool(const Case&)>& still_fails, int max_steps,
                                           std::int64_t max_elements);

}  // namespace quantcheck
