#pragma once
#include <string>

#include "harness/campaign/setup.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// "quantcheck replay FILE --plugin P --kernel K --property N"
[[nodiscard]] std::string replay_line(const std::filesystem::path& file, const std::string& kernel,
                                      const Property& property, const std::string& arguments);

/// Saves a failing case, beside it the cases that it needs before it, and tells the failure where. A file
/// that cannot be written is said in the failure's message, for a full disk must not hide the failure itself.
void save_failure(Case c, const Setup& setup, const Property& property, const CampaignOptions& options,
                  Failure& failure);

}  // namespace quantcheck
