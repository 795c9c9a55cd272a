#pragma once
#include <functional>
#include <set>
#include <string>

#include "reports/report.hpp"

namespace quantcheck {

/// What a run can say of waivers beyond its rows. The default is of a command that judges what it is given:
/// nothing is unexpected or unused there.
struct WaiverScope {
    bool full = false;              ///< enough was judged for a pass to be unexpected
    std::set<std::string> kernels;  ///< that the loaded plugins offer
    std::set<std::string> judged;   ///< of them, those that ran
    /// The run was not meant to judge what it waives.
    std::function<bool(const Waiver&)> left_out = [](const Waiver&) { return true; };
};

/// Decides what became of the report's waivers, once every row is noted, and marks the rows of unexpected
/// passes.
void settle_waivers(const WaiverScope& scope, Report& report);

}  // namespace quantcheck
