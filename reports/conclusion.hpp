#pragma once
#include <cstdint>
#include <string_view>

#include "reports/report.hpp"

namespace quantcheck {

/// "PASS", "FAIL", "INCONCLUSIVE" or "HARNESS FAULT", by the exit code; throws HarnessFault when the report
/// contradicts itself: exit 0 with a failure (of a property or of a waiver), with a reason to be inconclusive
/// or with no case that passed; exit 1 without a failure; exit 3 or 4 without a reason; any other exit code,
/// for which no report is made.
[[nodiscard]] std::string_view conclusion(const Report& report);

/// Cases of one row: its properties share them, so it is the count of the property that judged most.
[[nodiscard]] std::int64_t cases_of(const SubjectResult& result);

}  // namespace quantcheck
