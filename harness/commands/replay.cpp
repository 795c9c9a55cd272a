#include <algorithm>
#include <chrono>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/minimize.hpp"
#include "harness/campaign/save_failure.hpp"
#include "harness/campaign/setup.hpp"
#include "harness/campaign/tally.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/glob.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/plugin_set.hpp"
#include "harness/waivers/settle_waivers.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

struct Choice {
    const PluginInfo* plugin;
    std::uint32_t kernel;
};

// The kernels that a saved case is run on: those that --kernel names, or the one it was saved for.
std::vector<Choice> choose(const CorpusCase& c, const std::vector<PluginInfo>& plugins,
                           const GateOptions& options, Report& report) {
    const std::vector<std::string> names =
        options.kernels.empty() ? std::vector<std::string>{c.saved.subject} : options.kernels;
    std::vector<Choice> chosen;
    bool cannot_run = false;
    for (const PluginInfo& plugin : plugins)
        for (std::uint32_t i = 0; i < plugin.kernels.size(); ++i) {
            const KernelInfo& kernel = plugin.kernels[i];
            if (!admitted(names, kernel.name) || !kernel.takes(c.saved.c)) continue;
            auto reason = plugin.cannot_run(kernel);
            if (!reason) reason = cannot_launch_before(c, plugin);
            cannot_run = cannot_run || reason;
            if (reason)
                report.inconclusive.push_back("'" + c.file.string() + "': " + *reason);
            else
                chosen.push_back({&plugin, i});
        }
    if (!chosen.empty() || cannot_run) return chosen;
    if (options.kernels.empty())
        throw InputError(
            "'" + c.file.string() + "' was saved for kernel '" + c.saved.subject +
            "', which no loaded plugin offers for its recipe and shape; name a plugin with --plugin or a "
            "kernel with --kernel");
    throw InputError("no loaded kernel matches --kernel and takes the recipe and shape of '" +
                     c.file.string() + "'; see 'quantcheck list kernels'");
}

// The properties that a saved case is judged by: those that --property names, or the one it was saved for, or
// all.
std::vector<const Property*> properties_of(const CorpusCase& c, const GateOptions& options) {
    std::vector<std::string> globs = options.properties, unmatched;
    if (globs.empty() && !c.saved.property.empty()) globs = {c.saved.property};
    auto properties = select_properties(globs, unmatched);
    if (!unmatched.empty())
        throw InputError("'" + c.file.string() + "': no property matches '" + globs.front() +
                         "'; see 'quantcheck list properties' and --property");
    return properties;
}

// One kernel on one saved case, by each property. A kernel that says unsupported, or a property that the case
// was saved for and that does not apply, is missing evidence.
void replay_on(const KernelInfo& kernel, const ReadyFor& ready, const CorpusCase& c,
               const std::vector<const Property*>& properties, const CampaignOptions& campaign,
               Report& report) {
    CaseRecord record = judge_case(c.saved.c, ready(c.saved.c), properties);
    campaign.waivers.apply(kernel.name, c.saved.c, properties, record);
    Tally tally(properties, Tally::Until::end);
    tally.add(record, 0, false);
    campaign.waivers.note(kernel.name, {c.saved.c.recipe}, properties, tally, report.waivers);
    report.results.push_back({kernel.name, c.saved.c.recipe.name, kernel.lane(), tally.results()});
    for (std::size_t p = 0; p < properties.size(); ++p) {
        const Property& property = *properties[p];
        if (is_failure(record.entries[p].verdict))
            report.failures.push_back(saved_failure(
                c, property, ready, replay_line(c.file, kernel.name, property, campaign.replay_arguments)));
        else if (property.name == c.saved.property && record.entries[p].verdict != Verdict::pass &&
                 record.entries[p].verdict != Verdict::waived && record.message.empty())
            report.inconclusive.push_back("'" + c.file.string() + "': " + c.saved.property +
                                          " did not apply to " + kernel.name);
    }
    if (record.unsupported)
        report.inconclusive.push_back("'" + c.file.string() + "': " + kernel.name +
                                      " said unsupported: " + record.message);
}

}  // namespace

int replay_command(const GateOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<PluginInfo> plugins = load_plugins(options);
    Report report = new_report("replay", options, plugins);
    CampaignOptions campaign = campaign_options(options, {});
    campaign.waivers = read_waivers(options);
    report.waivers = campaign.waivers.blank_results();
    const std::vector<CorpusCase> corpus = load_corpus(options.corpora);
    WorkerPool workers(campaign.worker);
    for (const CorpusCase& c : corpus) {
        const auto properties = properties_of(c, options);
        for (const Choice& choice : choose(c, plugins, options, report)) {
            const KernelInfo& kernel = choice.plugin->kernels[choice.kernel];
            Worker& worker = workers.worker(*choice.plugin);
            KernelSubject subject(kernel, choice.kernel, worker);
            const auto setup = setup_of(c, *choice.plugin, choice.kernel);
            if (!setup)
                throw InputError("'" + c.file.string() + "' follows cases of kernels that the plugin of '" +
                                 kernel.name + "' does not have; name the plugin that it was saved for");
            replay_on(kernel, setup->on(subject, worker), c, properties, campaign, report);
            if (setup->clean) worker.restart();  // what a sequence left behind is not for the next case
        }
    }
    settle_waivers({}, report);
    check_evidence(options, corpus, report);
    if (corpus.empty()) report.inconclusive.push_back("no saved case was found below the given paths");
    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finish(report, options);
}

}  // namespace quantcheck
