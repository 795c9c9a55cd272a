#include "reports/conclusion.hpp"

#include <algorithm>
#include <string>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

bool has_failure(const Report& report) {
    if (report.selftest && !report.selftest->unmet.empty()) return true;
    if (std::ranges::any_of(report.waivers, [](const WaiverResult& w) { return is_failure(w.state); }))
        return true;
    const auto failed = [](const auto& entry) {
        return is_failure(entry.verdict) && entry.verdict != Verdict::oracle_dispute;
    };
    return std::ranges::any_of(report.failures, failed) ||
           std::ranges::any_of(report.results, [&](const SubjectResult& r) {
               return std::ranges::any_of(r.properties, failed);
           });
}

bool has_evidence(const Report& report) {
    if (report.selftest)
        return std::ranges::any_of(report.selftest->mutants,
                                   [](const SelftestMutant& m) { return m.outcome() == "killed"; });
    return std::ranges::any_of(report.results, [](const SubjectResult& result) {
        return std::ranges::any_of(result.properties, [](const PropertyResult& property) {
            return (property.verdict == Verdict::pass || property.verdict == Verdict::waived) &&
                   property.cases > property.waived;
        });
    });
}

[[noreturn]] void contradiction(const Report& report, const std::string& what) {
    throw HarnessFault("the report contradicts itself: exit code " + std::to_string(report.exit_code) +
                       " and verdict " + std::string(name_of(report.verdict)) + ", but " + what);
}

}  // namespace

std::string_view conclusion(const Report& report) {
    const bool failure = has_failure(report);
    switch (report.exit_code) {
        case 0:
            if (report.verdict != Verdict::pass) contradiction(report, "exit code 0 means pass");
            if (failure) contradiction(report, "a property failed");
            if (!report.inconclusive.empty())
                contradiction(report, "it is inconclusive: " + report.inconclusive.front());
            if (!has_evidence(report)) contradiction(report, "no property judged any case");
            return "PASS";
        case 1:
            if (!is_failure(report.verdict)) contradiction(report, "exit code 1 means a failure");
            if (!failure) contradiction(report, "no property failed");
            return "FAIL";
        case 3:
            if (failure) contradiction(report, "a property failed");
            if (report.inconclusive.empty())
                contradiction(report, "no reason for being inconclusive is given");
            return "INCONCLUSIVE";
        case 4:
            if (failure) contradiction(report, "a property failed");
            if (report.inconclusive.empty()) contradiction(report, "it does not say what failed");
            return "HARNESS FAULT";
        default:
            contradiction(report, "reports exist for exit codes 0, 1, 3 and 4");
    }
}

std::int64_t cases_of(const SubjectResult& result) {
    std::int64_t cases = 0;
    for (const PropertyResult& property : result.properties) cases = std::max(cases, property.cases);
    return cases;
}

}  // namespace quantcheck
