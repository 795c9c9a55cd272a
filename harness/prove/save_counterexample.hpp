#pragma once
#include "harness/campaign/campaign.hpp"
#include "harness/prove/run_proof.hpp"

namespace quantcheck {

/// Saves the smallest of the run's counterexamples that still fails, as the gate saves a failing case, and
/// says how to replay it. If none fails again it is reported as nondeterministic.
[[nodiscard]] Failure save_counterexample(const ProofSubject& subject, const ProofRun& run,
                                          const CampaignOptions& options);

}  // namespace quantcheck
