#pragma once
#include "harness/campaign/target_run.hpp"

namespace quantcheck {

/// Says why properties that the recipe admits judged no case of a target: `result` gets the reason. Where the
/// kernel's claims rule out every case that a property derives, that is a remark; where nothing does, a full
/// campaign is inconclusive.
void explain_idle_properties(const TargetRun& run, const CampaignOptions& options, WorkerPool& workers,
                             SubjectResult& result, Report& report);

}  // namespace quantcheck
