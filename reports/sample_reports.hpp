#pragma once
#include "reports/report.hpp"

namespace quantcheck {

/// Small reports for the tests of the writers: a run in which all passes, one that fails, and one without
/// evidence.
[[nodiscard]] Report passing_report();
[[nodiscard]] Report failing_report();
[[nodiscard]] Report inconclusive_report();

/// A selftest in which all is as expected, and one whose mutant for negation was not found.
[[nodiscard]] Report selftest_report();
[[nodiscard]] Report unmet_selftest_report();

/// A run whose failures are waived, and the same with a waiver that has expired.
[[nodiscard]] Report waiving_report();
[[nodiscard]] Report outdated_waivers_report();

/// A code that is off by one step: the failure in `failing_report`.
[[nodiscard]] Failure wrong_code_failure();

/// A proof over f32 that holds, and one that has a counterexample, a histogram and an interval.
[[nodiscard]] Report proving_report();
[[nodiscard]] Report refuting_report();

}  // namespace quantcheck
