#pragma once
#include "harness/campaign/target_run.hpp"

namespace quantcheck {

/// Shrinks case `index` of a target's run to a minimal case that fails the same property
/// in the same way, saves it, and says how to replay it. A failure that does not come back on the same bytes
/// is reported as nondeterministic.
[[nodiscard]] Failure minimize_failure(const TargetRun& run, std::int64_t index, const Property& property,
                                       Subject& subject, const CampaignOptions& options);

/// A failure on a case that is already saved; `replay_command` is how to see it again.
[[nodiscard]] Failure saved_failure(const CorpusCase& corpus_case, const Property& property, Subject& subject,
                                    std::string replay_command);

/// "quantcheck replay FILE --plugin P --kernel K --property N"
[[nodiscard]] std::string replay_line(const std::filesystem::path& file, const std::string& kernel,
                                      const Property& property, const std::string& arguments);

}  // namespace quantcheck
