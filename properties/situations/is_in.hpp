#pragma once
#include "properties/case.hpp"
#include "properties/situations/situation.hpp"

namespace quantcheck {

/// True if some block, element or side of the case is in the situation, or in a part of it; by the
/// reference's arithmetic, whatever a kernel would do.
[[nodiscard]] bool is_in(const Case& c, Situation situation);

}  // namespace quantcheck
