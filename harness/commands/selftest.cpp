#include <algorithm>
#include <cstdio>

#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/exit_code.hpp"
#include "harness/installation.hpp"
#include "harness/interrupt.hpp"
#include "harness/plugin_set.hpp"
#include "harness/selftest/expectations.hpp"
#include "harness/selftest/kill_matrix.hpp"
#include "properties/kind.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

Selftest::Form form_of(const GateOptions& options) {
    if (!options.kernels.empty() && options.quick)
        throw InputError("--quick and --kernel both choose mutants; give one of them");
    if (!options.kernels.empty()) return Selftest::Form::narrowed;
    return options.quick ? Selftest::Form::quick : Selftest::Form::full;
}

bool is_quick(const MutantInfo& mutant) {
    return mutant.fault == "none" || !mutant.property.empty() || !mutant.kind.empty();
}

// The host's mutants, and where --kernel may name others those of CUDA kernels. What a level of checks cannot
// find is not expected of it.
std::vector<PluginInfo> load_mutants(const GateOptions& options) {
    GateOptions of_mutants = options;
    of_mutants.plugins = {mutants_plugin()};
    if (!options.kernels.empty())
        for (const auto& path : cuda_mutants_plugins()) of_mutants.plugins.push_back(path);
    std::vector<PluginInfo> plugins = load_plugins(of_mutants);
    for (PluginInfo& plugin : plugins)
        for (KernelInfo& kernel : plugin.kernels) {
            if (!kernel.mutant) continue;
            const auto least = std::ranges::find(kChecksNames, kernel.mutant->check,
                                                 &std::pair<std::string_view, Checks>::first);
            if (least != kChecksNames.end() && !includes(options.checks, least->second))
                kernel.mutant->needs = "--checks " + kernel.mutant->check;
        }
    return plugins;
}

// Globs of the mutants to run, empty for all; for the quick form also when to stop with each.
std::vector<std::string> choose_mutants(const Selftest& selftest, const std::vector<PluginInfo>& plugins,
                                        const GateOptions& options, CampaignOptions& campaign) {
    // A fault of a CUDA kernel may cost a device's context or much emulation, so one failure has to do; where
    // it must say something, one of the property that tells how a run ended.
    const auto of_runs = std::ranges::find(all_properties(), false, &Property::needs_outputs);
    for (const PluginInfo& plugin : plugins)
        for (const KernelInfo& kernel : plugin.kernels)
            if (kernel.mutant && kernel.lane() != "host")
                campaign.until_failed[kernel.name] = kernel.mutant->says.empty() ? "" : of_runs->name;
    if (selftest.form != Selftest::Form::quick) return options.kernels;
    std::vector<std::string> names;
    for (const KernelInfo& kernel : plugins.front().kernels) {
        if (!kernel.mutant || !is_quick(*kernel.mutant)) continue;
        names.push_back(kernel.name);
        if (kernel.mutant->must_be_found()) campaign.until_failed[kernel.name] = kernel.mutant->property;
    }
    return names;
}

// Takes out what the run is to go without; what is expected of it stays.
void leave_out(const GateOptions& options, CampaignOptions& campaign) {
    for (const std::string& name : options.without_properties)
        if (std::erase_if(campaign.properties, [&](const Property* p) { return p->name == name; }) == 0)
            throw InputError("--without-property '" + name +
                             "' is no property of the default gate; see 'quantcheck list properties'");
    if (campaign.properties.empty()) throw InputError("--without-property leaves no property to judge");
    if (options.without_kind.empty()) return;
    campaign.without_kind = kind_named(options.without_kind);
    if (!campaign.without_kind)
        throw InputError("--without-kind '" + options.without_kind +
                         "' is no block kind; see 'quantcheck list kinds'");
}

std::vector<std::string> kind_names() {
    std::vector<std::string> names;
    for (const KindInfo& kind : all_kinds()) names.emplace_back(kind.name);
    return names;
}

// In a selftest the failures of mutants are what is wanted: they stand in its own section, and only those of
// kernels without a fault are failures of the run.
void keep_conformant(const Selftest& selftest, Report& report) {
    const auto is_wrong = [&](const auto& entry) {
        return std::ranges::any_of(selftest.mutants, [&](const SelftestMutant& m) {
            return m.name == entry.subject && !m.planted.is_conformant();
        });
    };
    std::erase_if(report.results, is_wrong);
    std::erase_if(report.failures, is_wrong);
    report.inconclusive.clear();
    report.not_judged.clear();
}

// Decides and prints; a mutant that could not run here was asked for.
void conclude(const Selftest& selftest, Report& report) {
    const bool inconclusive = selftest.unmet.empty() && !report.inconclusive.empty();
    report.exit_code = inconclusive ? kInconclusive : selftest.unmet.empty() ? kConformant : kNonconformant;
    report.verdict = inconclusive ? Verdict::skipped : selftest.unmet.empty() ? Verdict::pass : Verdict::fail;
    std::fputs(selftest_text(selftest).c_str(), stdout);
    for (const std::string& reason : report.inconclusive) std::printf("  not judged: %s\n", reason.c_str());
    std::printf("%s (exit code %d)\n",
                inconclusive             ? "INCONCLUSIVE"
                : selftest.unmet.empty() ? "PASS"
                                         : "FAIL",
                report.exit_code);
}

}  // namespace

int selftest_command(const GateOptions& options) {
    catch_interrupts();
    const std::vector<PluginInfo> plugins = load_mutants(options);  // targets point into it
    std::vector<std::string> unmatched;
    const std::vector<const Property*> expected = select_properties({}, unmatched);
    CampaignOptions campaign = campaign_options(options, expected);
    leave_out(options, campaign);
    campaign.minimize = false;

    Selftest selftest;
    selftest.form = form_of(options);
    selftest.cases = options.cases;
    const std::vector<std::string> names = choose_mutants(selftest, plugins, options, campaign);
    const TargetSelection selection = select_targets(plugins, builtin_recipes(), {names, {}});
    if (selection.targets.empty() && selection.missing.empty())
        throw InputError("--kernel matches no mutant; see 'quantcheck list kernels --plugin " +
                         mutants_plugin().string() + "'");
    Report report = new_report("selftest", options, plugins);
    report.seed = options.seed;
    report.options.merge(
        std::map<std::string, std::string>{{"cases", std::to_string(options.cases)},
                                           {"without_kind", options.without_kind},
                                           {"without_properties", joined(options.without_properties)}});
    run_campaign(selection.targets, {}, campaign, report);
    if (interrupted()) throw InputError("selftest was interrupted; nothing is concluded from a part of it");
    if (report.harness_fault) throw HarnessFault(report.inconclusive.front());

    fill_kill_matrix(selftest, plugins, report, expected);
    if (!selection.targets.empty()) selftest.unmet = unmet_expectations(selftest, kind_names());
    for (const SelftestMutant& mutant : selftest.mutants)
        if (!mutant.kills.empty()) report.seconds["first_kill " + mutant.name] = mutant.seconds;
    keep_conformant(selftest, report);
    report.inconclusive = selection.missing;
    conclude(selftest, report);
    report.selftest = std::move(selftest);
    write_reports(report, options);
    return report.exit_code;
}

}  // namespace quantcheck
