#pragma once
#include <vector>

#include "harness/campaign/tally.hpp"
#include "harness/stage_clock.hpp"
#include "properties/property.hpp"

namespace quantcheck {

/// Judges one case by every property of the campaign that applies to its recipe. When the case's own run
/// gives no outputs, only properties that need none are judged. A null entry of `properties` is left out.
/// `clock` is told what is the reference's work on the case.
[[nodiscard]] CaseRecord judge_case(const Case& c, Subject& subject,
                                    const std::vector<const Property*>& properties,
                                    StageClock* clock = nullptr);

/// Judges one case by one property.
[[nodiscard]] Outcome judge_property(const Case& c, Subject& subject, const Property& property);

}  // namespace quantcheck
