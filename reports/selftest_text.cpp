#include <algorithm>
#include <cstdio>

#include "reports/printable.hpp"
#include "reports/selftest.hpp"

namespace quantcheck {
namespace {

std::string padded(std::string text, std::size_t width, bool right = false) {
    const std::size_t missing = width > text.size() ? width - text.size() : 0;
    return right ? std::string(missing, ' ') + text : text + std::string(missing, ' ');
}

std::string seconds_text(double seconds) {
    char text[32];
    std::snprintf(text, sizeof text, "%.2f s", seconds);
    return text;
}

std::string row(const std::string& mutant, const std::string& fault, const std::string& first,
                const std::string& time, const std::string& found) {
    return padded(mutant, 38) + ' ' + padded(fault, 8) + ' ' + padded(first, 10, true) + ' ' +
           padded(time, 8, true) + "  " + found + '\n';
}

std::string found_text(const SelftestMutant& mutant) {
    std::string text;
    for (const auto& [property, index] : mutant.kills)
        text += (text.empty() ? "" : " ") + printable(property);
    if (!text.empty()) return text;
    if (mutant.planted.is_conformant()) return "(conformant)";
    return mutant.planted.needs.empty() ? "(survived)" : "(would need " + mutant.planted.needs + ")";
}

std::string row_of(const SelftestMutant& mutant) {
    const auto first = mutant.first_kill();
    return row(printable(mutant.name), mutant.planted.fault, first ? std::to_string(*first) : "-",
               first ? seconds_text(mutant.seconds) : "-", found_text(mutant));
}

std::string properties_text(const Selftest& selftest) {
    std::string text = padded("property", 28) + "   mutants     alone\n";
    for (const SelftestProperty& property : selftest.properties) {
        text += padded(property.name, 28) + padded(std::to_string(property.kills), 10, true) +
                padded(std::to_string(property.sole_kills), 10, true);
        text += (property.derived.empty() ? "" : "  derived: " + property.derived) + '\n';
    }
    return text;
}

std::string sums_text(const Selftest& selftest) {
    const auto count = [&](std::string_view outcome) {
        return std::ranges::count_if(selftest.mutants, [&](const auto& m) { return m.outcome() == outcome; });
    };
    const auto killed = count("killed"), survived = count("survived"), conformant = count("conformant"),
               alarms = count("false_alarm"), rest = count("not_expected");
    return std::to_string(killed) + " of " + std::to_string(killed + survived) + " mutants found within " +
           std::to_string(selftest.cases) + " cases, the median after " +
           std::to_string(selftest.median_first_kill()) + "; " + std::to_string(conformant) + " of " +
           std::to_string(conformant + alarms) + " controls and equivalent mutants pass; " +
           std::to_string(rest) + " need more than a default gate has\n";
}

}  // namespace

std::string selftest_text(const Selftest& selftest) {
    std::string text = row("mutant", "fault", "first kill", "time", "found by");
    for (const SelftestMutant& mutant : selftest.mutants) text += row_of(mutant);
    if (selftest.form != Selftest::Form::narrowed) text += '\n' + properties_text(selftest);
    text += '\n' + sums_text(selftest);
    for (const std::string& sentence : selftest.unmet) text += wrapped("  unmet: ", sentence);
    return text;
}

}  // namespace quantcheck
