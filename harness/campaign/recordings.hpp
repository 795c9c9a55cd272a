#pragma once
#include <vector>

#include "harness/campaign/campaign.hpp"

namespace quantcheck {

/// Judges every recording among the saved cases by the properties and adds results and failures to the
/// report. Results are grouped by producer and recipe; every failing file is listed, up to a bound. Waivers
/// name a producer as their kernel; report.waivers has a result for each.
void judge_recordings(const std::vector<CorpusCase>& corpus, const std::vector<const Property*>& properties,
                      const Waivers& waivers, int jobs, Report& report);

}  // namespace quantcheck
