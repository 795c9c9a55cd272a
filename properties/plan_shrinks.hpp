#pragma once
#include "properties/generate.hpp"

namespace quantcheck {

/// The plans one step simpler than this one, in the order of generate.hpp, made lazily. Every chain of steps
/// ends: sizes, ranks of kinds and kept elements only go down. The seed stays.
[[nodiscard]] rc::Seq<Plan> plan_shrinks(const Plan& plan, const PlanLimits& limits);

}  // namespace quantcheck
