#pragma once
#include <chrono>
#include <cstdint>
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "corpora/saved_case.hpp"
#include "harness/campaign/journal.hpp"
#include "harness/campaign/target.hpp"
#include "harness/waivers/waivers.hpp"
#include "harness/worker/worker.hpp"
#include "properties/property.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// How much is judged and how.
struct CampaignOptions {
    std::uint64_t seed = 1;
    std::int64_t cases = 1000;  ///< generated cases per target
    std::optional<std::chrono::milliseconds>
        time;                                  ///< instead of `cases`: rounds until this much time is over
    std::optional<std::int64_t> max_elements;  ///< of a generated tensor; default: PlanLimits'
    std::vector<const Property*> properties;
    std::optional<Kind> without_kind = std::nullopt;  ///< a block kind that no generated case holds
    int jobs = 1;
    WorkerOptions worker;
    bool minimize = true;  ///< false: a failure is only named, not shrunk and saved
    /// By kernel, the property after whose first failure it is done; empty: after any first failure. Others
    /// run on.
    std::map<std::string, std::string> until_failed;
    std::filesystem::path save_failures;  ///< folder for failing cases
    std::string replay_arguments;         ///< options that a replay line needs: --plugin, --time-limit
    Waivers waivers{};
    Journal* journal = nullptr;  ///< remembers judged cases, and gives those of an earlier run
};

/// A saved case and the file it came from.
struct CorpusCase {
    std::filesystem::path file;
    SavedCase saved;
};

/// Judges every target on generated cases and on the corpus, and every recording in the corpus. Results do
/// not depend on the number of jobs. Fills results, failures and inconclusive reasons of the report.
void run_campaign(const std::vector<Target>& targets, const std::vector<CorpusCase>& corpus,
                  const CampaignOptions& options, Report& report);

}  // namespace quantcheck
