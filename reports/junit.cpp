#include "reports/junit.hpp"

#include <algorithm>
#include <string_view>

#include "reports/conclusion.hpp"
#include "reports/printable.hpp"

namespace quantcheck {
namespace {

/// Text for an attribute or element: XML 1.0 has no way to write most control characters, so they are made
/// printable.
std::string escaped(std::string_view text) {
    std::string result;
    for (const char c : printable(text)) {
        switch (c) {
            case '&':
                result += "&amp;";
                break;
            case '<':
                result += "&lt;";
                break;
            case '>':
                result += "&gt;";
                break;
            case '"':
                result += "&quot;";
                break;
            default:
                result += c;
        }
    }
    return result;
}

/// The same for text of several lines.
std::string escaped_lines(std::string_view text) {
    std::string result;
    while (!text.empty()) {
        const std::string_view line = text.substr(0, text.find('\n'));
        result += escaped(line) + "\n";
        text.remove_prefix(std::min(text.size(), line.size() + 1));
    }
    return result;
}

std::string suite(std::string_view name, std::size_t tests, std::size_t failures, std::size_t errors,
                  std::size_t skipped, std::string_view cases) {
    return "  <testsuite name=\"" + escaped(name) + "\" tests=\"" + std::to_string(tests) + "\" failures=\"" +
           std::to_string(failures) + "\" errors=\"" + std::to_string(errors) + "\" skipped=\"" +
           std::to_string(skipped) + "\">\n" + std::string(cases) + "  </testsuite>\n";
}

bool belongs(const Failure& failure, const SubjectResult& result, const PropertyResult& property) {
    const bool same_recipe =
        failure.recipe_id == result.recipe || failure.recipe_id.starts_with(result.recipe + "[");
    return failure.subject == result.subject && same_recipe && failure.property == property.property;
}

std::string failure_element(const Report& report, const SubjectResult& result,
                            const PropertyResult& property) {
    std::string details;
    if (!property.reason.empty()) details = property.reason + "\n";
    for (const Failure& failure : report.failures)
        if (belongs(failure, result, property)) details += failure_text(failure);
    return "      <failure type=\"" + std::string(name_of(property.verdict)) + "\" message=\"" +
           escaped(property.property + ": " + std::string(name_of(property.verdict))) + "\">\n" +
           escaped_lines(details) + "      </failure>\n";
}

std::string skipped_element(const PropertyResult& property) {
    return "      <skipped message=\"" +
           escaped(std::string(name_of(property.verdict)) + ": " + property.reason) + "\"/>\n";
}

std::string subject_suite(const Report& report, const SubjectResult& result) {
    const std::string name = result.subject + " " + result.recipe;
    std::string cases;
    std::size_t failures = 0, skipped = 0;
    for (const PropertyResult& property : result.properties) {
        std::string inside;
        if (is_failure(property.verdict)) {
            ++failures;
            inside = failure_element(report, result, property);
        } else if (property.verdict != Verdict::pass) {
            ++skipped;
            inside = skipped_element(property);
        }
        cases +=
            "    <testcase classname=\"" + escaped(name) + "\" name=\"" + escaped(property.property) + "\"";
        cases += inside.empty() ? "/>\n" : ">\n" + inside + "    </testcase>\n";
    }
    return suite(name, result.properties.size(), failures, 0, skipped, cases);
}

std::string evidence_suite(const Report& report) {
    std::string reasons;
    for (const std::string& reason : report.inconclusive) reasons += reason + "\n";
    std::string test = "    <testcase classname=\"evidence\" name=\"conclusive\"";
    test += reasons.empty()
                ? "/>\n"
                : ">\n      <error type=\"inconclusive\" message=\"" + escaped(report.inconclusive.front()) +
                      "\">\n" + escaped_lines(reasons) + "      </error>\n    </testcase>\n";
    return suite("evidence", 1, 0, reasons.empty() ? 0 : 1, 0, test);
}

/// One test per waiver: skipped while it waives something, failed when the file must be brought up to date.
std::string waiver_suite(const Report& report) {
    std::string tests;
    std::size_t failures = 0;
    for (const WaiverResult& result : report.waivers) {
        const Waiver& waiver = result.waiver;
        const bool failed = is_failure(result.state);
        failures += failed ? 1 : 0;
        const std::string scope = waiver.kernel + " " + waiver.recipe + " " + waiver.property + " " +
                                  (waiver.situation.empty() ? "" : waiver.situation + " ") + waiver.issue;
        tests += "    <testcase classname=\"waivers\" name=\"" + escaped(scope) + "\">\n      <" +
                 (failed ? "failure type=\"" + std::string(name_of(result.state)) + "\"" : "skipped") +
                 " message=\"" + escaped(waiver_text(result)) + "\"/>\n    </testcase>\n";
    }
    const std::size_t count = report.waivers.size();
    return count == 0 ? "" : suite("waivers", count, failures, 0, count - failures, tests);
}

}  // namespace

std::string to_junit_text(const Report& report) {
    std::string text = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n<testsuites name=\"quantcheck " +
                       escaped(report.command) + ": " + std::string(conclusion(report)) + "\">\n";
    for (const SubjectResult& result : report.results) text += subject_suite(report, result);
    return text + waiver_suite(report) + evidence_suite(report) + "</testsuites>\n";
}

}  // namespace quantcheck
