#pragma once
#include "harness/campaign/target_run.hpp"

namespace quantcheck {

/// Cases from which on every reachable situation must be reached.
inline constexpr std::int64_t kFullCampaign = 1000;

/// Rounds of cases aimed at what is unreached, after which that is taken to be out of reach.
inline constexpr std::size_t kAimedRounds = 6;

/// Fewer cases are a look, not a campaign: what they do not reach is only listed.
[[nodiscard]] bool is_full(const CampaignOptions& options);

/// What the campaign says of one target, of whose cases these situations were reached; adds to the report
/// what was not judged and why the run is inconclusive.
[[nodiscard]] SubjectResult conclude(TargetRun& run, const SituationCounts& situations,
                                     const CampaignOptions& options, Report& report);

}  // namespace quantcheck
