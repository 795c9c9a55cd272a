#pragma once
#include <vector>

#include "harness/campaign/campaign.hpp"
#include "harness/campaign/target_run.hpp"

namespace quantcheck {

/// Fewer cases are a look, not a campaign: what they do not reach is only listed.
[[nodiscard]] bool is_full(const CampaignOptions& options);

/// What the campaign says of one target, of whose cases these situations were reached; adds to the report
/// what is inconclusive and what was not judged.
[[nodiscard]] SubjectResult conclude(TargetRun& run, const SituationCounts& situations,
                                     const CampaignOptions& options, Report& report);

/// Adds the failures of one target, minimised; case indices from `generated` on are saved cases, by their
/// place in `taken`.
void report_failures(TargetRun& run, std::int64_t generated, const std::vector<std::size_t>& taken,
                     const std::vector<CorpusCase>& corpus, const CampaignOptions& options,
                     WorkerPool& workers, Report& report);

/// Says of corpus cases that no kernel takes and that hold no outputs to judge: they were asked for. `taken`
/// has, per target, the indices of the cases it took.
void list_untaken(const std::vector<std::vector<std::size_t>>& taken, const std::vector<CorpusCase>& corpus,
                  Report& report);

}  // namespace quantcheck
