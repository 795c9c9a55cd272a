#pragma once
#include "harness/campaign/target_run.hpp"

namespace quantcheck {

/// Says why properties that the recipe admits judged no case of a target: `result` gets the reason. Where
/// the shapes that the kernel claims rule them out, that is a remark. Otherwise a full campaign is
/// inconclusive. Which it is is decided with the reference in the place of the kernel, on the campaign's
/// cases and on some without the kernel's limits.
void explain_idle_properties(const TargetRun& run, const CampaignOptions& options, SubjectResult& result,
                             Report& report);

}  // namespace quantcheck
