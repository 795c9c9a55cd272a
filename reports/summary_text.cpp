#include <algorithm>
#include <array>
#include <map>
#include <tuple>
#include <utility>

#include "reports/conclusion.hpp"
#include "reports/printable.hpp"
#include "reports/report.hpp"

namespace quantcheck {
namespace {

using Row = std::array<std::string, 6>;
constexpr std::size_t kProperties = 5;       // the last column, wrapped
constexpr std::size_t kLongestSubject = 32;  // a longer name gets a line of its own

std::string count_text(std::int64_t count) {
    std::string text = std::to_string(count);
    for (std::size_t at = text.size(); at > 3;) text.insert(at -= 3, ",");
    return text;
}

std::string plural(std::int64_t count, const std::string& noun) {
    return count_text(count) + " " + noun + (count == 1 ? "" : "s");
}

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : ", ") + word;
    return text;
}

std::map<Verdict, std::vector<std::string>> names_by_verdict(const SubjectResult& result) {
    std::map<Verdict, std::vector<std::string>> names;
    for (const PropertyResult& p : result.properties) names[p.verdict].push_back(printable(p.property));
    return names;
}

/// "1 fail, 4 pass, 1 skipped": failures first.
std::string counts_text(const SubjectResult& result) {
    std::vector<std::string> failed, others;
    for (const auto& [verdict, names] : names_by_verdict(result))
        (is_failure(verdict) ? failed : others)
            .push_back(std::to_string(names.size()) + " " + std::string(name_of(verdict)));
    failed.insert(failed.end(), others.begin(), others.end());
    return failed.empty() ? "none" : joined(failed);
}

/// The names of the properties that failed, a line per verdict.
std::string failed_text(const SubjectResult& result) {
    std::string text;
    for (const auto& [verdict, names] : names_by_verdict(result))
        if (is_failure(verdict))
            text += wrapped("    " + std::string(name_of(verdict)) + ": ", joined(names));
    return text;
}

/// "situations 118 of 118", for subjects that cases were generated for.
std::string situations_text(const SubjectResult& result) {
    if (!result.situations) return "";
    return "    situations " + count_text(result.situations->reached) + " of " +
           count_text(result.situations->reachable) + "\n";
}

/// "exhaustive: amax[input=bf16] 32,640 of 32,640, ...".
std::string exhaustive_text(const SubjectResult& result) {
    std::vector<std::string> parts;
    for (const auto& [what, met, of] : result.exhaustive)
        parts.push_back(what + " " + count_text(met) + " of " + count_text(of));
    return parts.empty() ? "" : wrapped("    exhaustive: ", joined(parts));
}

Row row_of(const SubjectResult& result) {
    std::int64_t blocks = 0, elements = 0;
    for (const PropertyResult& property : result.properties) {
        blocks = std::max(blocks, property.blocks);
        elements = std::max(elements, property.elements);
    }
    return {printable(result.subject), printable(result.recipe), count_text(cases_of(result)),
            count_text(blocks),        count_text(elements),     counts_text(result)};
}

std::string table_text(const Report& report) {
    std::vector<Row> rows = {{"subject", "recipe", "cases", "blocks", "elements", "properties"}};
    for (const SubjectResult& result : report.results) rows.push_back(row_of(result));

    std::array<std::size_t, kProperties> widths{};
    for (const Row& row : rows)
        for (std::size_t column = 0; column < kProperties; ++column)
            if (column != 0 || row[0].size() <= kLongestSubject)
                widths[column] = std::max(widths[column], row[column].size());

    std::string text;
    for (std::size_t i = 0; i < rows.size(); ++i) {
        Row& row = rows[i];
        if (row[0].size() > widths[0]) text += std::exchange(row[0], "") + "\n";
        std::string line;
        for (std::size_t column = 0; column < kProperties; ++column) {
            const std::string fill(widths[column] - row[column].size(), ' ');
            line += column < 2 ? row[column] + fill + "  " : fill + row[column] + "  ";
        }
        text += wrapped(line, row[kProperties]);
        if (i == 0) continue;
        text += failed_text(report.results[i - 1]) + situations_text(report.results[i - 1]) +
                exhaustive_text(report.results[i - 1]);
    }
    return text;
}

/// One line per distinct reason why a property was not applied, with the number of rows that it concerns.
std::vector<std::string> reasons(const Report& report) {
    std::map<std::tuple<std::string, std::string_view, std::string>, std::int64_t> rows;
    for (const SubjectResult& result : report.results)
        for (const PropertyResult& p : result.properties)
            if (!p.reason.empty() && !is_failure(p.verdict))
                ++rows[{p.property, name_of(p.verdict), p.reason}];
    std::vector<std::string> lines;
    for (const auto& [key, count] : rows) {
        const auto& [property, verdict, reason] = key;
        lines.push_back(property + " " + std::string(verdict) + " in " + plural(count, "row") + ": " +
                        reason);
    }
    return lines;
}

std::string list_text(const std::string& title, const std::vector<std::string>& sentences) {
    if (sentences.empty()) return "";
    std::string text = "\n" + title + ":\n";
    for (const std::string& sentence : sentences) text += wrapped("  - ", printable(sentence));
    return text;
}

std::vector<std::string> waivers(const Report& report) {
    std::vector<std::string> lines;
    for (const WaiverResult& result : report.waivers) lines.push_back(waiver_text(result));
    return lines;
}

/// What the number of cases can show, by the rule of three, for the property that was judged least. Recorded
/// and replayed cases were not drawn at random, so they support no such statement.
std::string sensitivity_text(const Report& report) {
    std::int64_t cases = 0, least = 0;
    for (const SubjectResult& result : report.results)
        for (const PropertyResult& property : result.properties) {
            cases += property.cases;
            if (property.verdict == Verdict::pass && property.drawn > 0)
                least = least == 0 ? property.drawn : std::min(least, property.drawn);
        }
    if (cases == 0) return "0 cases: nothing is claimed.";
    if (least == 0)
        return "No random cases passed: nothing is claimed about inputs that are not among these.";
    const std::string text = plural(least, "random case") + " for the property that was judged least";
    if (least <= 3) return text + ": too few to say how often a fault that was not seen can be hit.";
    return text + "; a fault hit by more than 3/" + std::to_string(least) +
           " of the cases that it applies to would have been seen with 95 % confidence.";
}

}  // namespace

std::string summary_text(const Report& report) {
    const std::string_view word = conclusion(report);
    std::string text = table_text(report);
    text += list_text("Not applied", reasons(report));
    text += list_text("Waivers", waivers(report));
    text += list_text("Inconclusive", report.inconclusive);
    text += list_text("Not judged", report.not_judged);
    text += "\n" + wrapped("", sensitivity_text(report));
    if (!report.failures.empty())
        text += plural(static_cast<std::int64_t>(report.failures.size()), "failing case") + ", seed " +
                std::to_string(report.seed) + ".\n";
    return text + std::string(word) + " (exit code " + std::to_string(report.exit_code) + ")\n";
}

}  // namespace quantcheck
