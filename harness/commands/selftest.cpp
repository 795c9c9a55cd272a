#include <algorithm>
#include <cstdio>
#include <map>

#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/exit_code.hpp"
#include "harness/installation.hpp"
#include "harness/interrupt.hpp"
#include "harness/plugin_set.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// What the campaign found of one mutant: the properties that failed, with the case of their first failure.
struct Row {
    const KernelInfo* mutant = nullptr;
    std::map<std::string, std::int64_t> kills;

    [[nodiscard]] std::int64_t first_kill() const {
        std::int64_t first = -1;
        for (const auto& [property, index] : kills) first = first < 0 ? index : std::min(first, index);
        return first;
    }
};

std::vector<Row> matrix(const PluginInfo& plugin, const Report& report) {
    std::vector<Row> rows;
    for (const KernelInfo& kernel : plugin.kernels) {
        if (std::none_of(report.results.begin(), report.results.end(),
                         [&](const SubjectResult& result) { return result.subject == kernel.name; }))
            continue;
        Row row{&kernel, {}};
        for (const SubjectResult& result : report.results)  // a kernel that refuses everything is never green either
            if (result.subject == kernel.name && !result.properties.empty() &&
                std::all_of(result.properties.begin(), result.properties.end(),
                            [](const PropertyResult& p) { return p.verdict == Verdict::unsupported; }))
                row.kills.try_emplace("(unsupported)", 0);
        for (const Failure& failure : report.failures)
            if (failure.subject == kernel.name) {
                const auto [at, added] = row.kills.try_emplace(failure.property, failure.case_index);
                if (!added) at->second = std::min(at->second, failure.case_index);
            }
        rows.push_back(std::move(row));
    }
    return rows;
}

void print_rows(const std::vector<Row>& rows) {
    std::printf("%-40s %-8s %10s  %s\n", "mutant", "fault", "first kill", "killed by");
    for (const Row& row : rows) {
        std::string killers;
        for (const auto& [property, index] : row.kills) killers += (killers.empty() ? "" : " ") + property;
        const std::string first = row.kills.empty() ? "-" : std::to_string(row.first_kill());
        std::printf("%-40s %-8s %10s  %s\n", row.mutant->name.c_str(), row.mutant->fault.c_str(), first.c_str(),
                    killers.c_str());
    }
}

// Properties with the number of mutants that each alone finds.
void print_sole_kills(const std::vector<Row>& rows, const std::vector<const Property*>& properties) {
    std::printf("\nMutants that one property alone finds:\n");
    for (const Property* property : properties) {
        const auto sole = std::count_if(rows.begin(), rows.end(), [&](const Row& row) {
            return row.kills.size() == 1 && row.kills.contains(std::string(property->name));
        });
        std::printf("  %-28s %ld\n", std::string(property->name).c_str(), static_cast<long>(sole));
    }
}

// How many cases the first kill took, in the middle of all mutants that were found.
std::int64_t median_first_kill(const std::vector<Row>& rows) {
    std::vector<std::int64_t> cases;
    for (const Row& row : rows)
        if (!row.kills.empty()) cases.push_back(row.first_kill() + 1);
    if (cases.empty()) return 0;
    std::nth_element(cases.begin(), cases.begin() + static_cast<std::ptrdiff_t>(cases.size() / 2), cases.end());
    return cases[cases.size() / 2];
}

}  // namespace

int selftest_command(const GateOptions& options) {
    catch_interrupts();
    const std::vector<PluginInfo> plugins = {describe_plugin(mutants_plugin(), {})};  // targets point into it
    std::vector<std::string> unmatched;
    CampaignOptions campaign = campaign_options(options, select_properties({}, unmatched));
    for (const std::string& name : options.without_properties)
        if (std::erase_if(campaign.properties, [&](const Property* p) { return p->name == name; }) == 0)
            throw InputError("--without-property '" + name + "' is no default property; see 'quantcheck list properties'");
    if (!options.without_kind.empty()) {
        campaign.without_kind = kind_named(options.without_kind);
        if (!campaign.without_kind)
            throw InputError("--without-kind '" + options.without_kind + "' is no block kind; see 'quantcheck list kinds'");
    }
    campaign.minimize = false;
    const TargetSelection selection = select_targets(plugins, builtin_recipes(), {options.kernels, {}});
    if (selection.targets.empty()) throw InputError("--kernel matches no mutant");
    Report report;
    run_campaign(selection.targets, {}, campaign, report);
    if (interrupted()) throw InputError("selftest was interrupted; nothing is concluded from a part of it");
    if (report.harness_fault) throw HarnessFault(report.inconclusive.back());

    const std::vector<Row> rows = matrix(plugins.front(), report);
    print_rows(rows);
    print_sole_kills(rows, campaign.properties);
    const auto is_control = [](const Row& row) {
        return row.mutant->fault == "none" || row.mutant->fault == "equivalent";
    };
    const auto beyond =
        std::count_if(rows.begin(), rows.end(), [](const Row& row) { return row.mutant->fault == "beyond"; });
    const auto controls = std::count_if(rows.begin(), rows.end(), is_control);
    const auto alarms =
        std::count_if(rows.begin(), rows.end(), [&](const Row& row) { return is_control(row) && !row.kills.empty(); });
    const auto survivors =
        std::count_if(rows.begin(), rows.end(), [&](const Row& row) {
            return !is_control(row) && row.mutant->fault != "beyond" && row.kills.empty();
        });
    const auto faults = static_cast<std::ptrdiff_t>(rows.size()) - controls - beyond;
    std::printf("\n%ld of %ld mutants found within %lld cases, the median after %lld; %ld of %ld controls and equivalent "
                "mutants pass; %ld are known to lie beyond generated cases\n",
                static_cast<long>(faults - survivors), static_cast<long>(faults), static_cast<long long>(options.cases),
                static_cast<long long>(median_first_kill(rows)), static_cast<long>(controls - alarms),
                static_cast<long>(controls), static_cast<long>(beyond));
    const bool whole = options.kernels.empty();
    const bool good = survivors == 0 && alarms == 0 && faults > 0 && (controls > 0 || !whole);
    std::printf("%s (exit code %d)\n", good ? "PASS" : "FAIL", good ? kConformant : kNonconformant);
    return good ? kConformant : kNonconformant;
}

}  // namespace quantcheck
