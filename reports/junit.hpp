#pragma once
#include <string>

#include "reports/report.hpp"

namespace quantcheck {

/// The report as JUnit XML, which CI systems show: a test suite per subject and recipe, a test case per
/// property, and one suite "evidence" whose only case is an error when the run is inconclusive.
[[nodiscard]] std::string to_junit_text(const Report& report);

}  // namespace quantcheck
