#pragma once
#include "harness/campaign/campaign.hpp"
#include "harness/commands/gate_options.hpp"
#include "harness/kernel_info.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// What the cases of a gate and what is said of them depend on: its options as the report has them, its seed,
/// this build of quantcheck, every plugin's build and device, and the files that it reads.
[[nodiscard]] JournalFacts journal_facts(const GateOptions& options, const Report& report,
                                         const std::vector<PluginInfo>& plugins,
                                         const std::vector<const Property*>& properties,
                                         const std::vector<CorpusCase>& corpus);

/// Leaves out the saved cases that came into the corpus after the journal was started.
void keep_known(std::vector<CorpusCase>& corpus, const Journal& journal);

}  // namespace quantcheck
