#pragma once
#include <functional>
#include <optional>

#include "harness/campaign/setup.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// What tells apart causes that explain a failing case alike: the case that it was shrunk from, then further
/// cases, by number from 1.
struct FurtherEvidence {
    Case original;
    float epsilon = 0;               ///< under which it failed
    std::function<Case(int)> other;  ///< empty: there are none
};

/// The failure in the words of a report: the property's finding, the block worked by hand and the causes that
/// agree with what the subject wrote.
[[nodiscard]] Failure explain(const Case& c, const Outcome& outcome, const Property& property,
                              const ReadyFor& ready, const std::optional<FurtherEvidence>& further);

}  // namespace quantcheck
