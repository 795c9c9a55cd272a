#pragma once
#include "harness/campaign/find_sequence.hpp"
#include "harness/campaign/setup.hpp"
#include "harness/campaign/target_run.hpp"

namespace quantcheck {

/// Shrinks case `index` of a target's run to a minimal case that fails the same property in the same way in a
/// clean process, saves it, and says how to replay it. A failure that needs what its worker did before is
/// saved with the shortest sequence of cases found that brings it back. One that comes back in neither way is
/// nondeterministic.
[[nodiscard]] Failure minimize_failure(const TargetRun& run, std::int64_t index, const Property& property,
                                       Worker& worker, const CampaignOptions& options,
                                       SequenceSearches& searches);

/// A failure of case `index` of a target's run, which is a saved case. If it needs what the worker did
/// before, it is saved again with its sequence of cases.
[[nodiscard]] Failure corpus_failure(const TargetRun& run, std::int64_t index, const CorpusCase& corpus_case,
                                     const Property& property, Worker& worker, const CampaignOptions& options,
                                     SequenceSearches& searches);

/// A failure on a case that is already saved; `replay_command` is how to see it again.
[[nodiscard]] Failure saved_failure(const CorpusCase& corpus_case, const Property& property,
                                    const ReadyFor& ready, std::string replay_command);
/// The same for a subject that needs no setup.
[[nodiscard]] Failure saved_failure(const CorpusCase& corpus_case, const Property& property, Subject& subject,
                                    std::string replay_command);

}  // namespace quantcheck
