#include <algorithm>
#include <chrono>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/minimize.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/glob.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/plugin_set.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

struct Choice {
    const PluginInfo* plugin;
    std::uint32_t kernel;
};

// The kernels that a saved case is run on: those that --kernel names, or the one it was saved for.
std::vector<Choice> choose(const CorpusCase& c, const std::vector<PluginInfo>& plugins, const GateOptions& options) {
    std::vector<Choice> chosen;
    for (const PluginInfo& plugin : plugins)
        for (std::uint32_t i = 0; i < plugin.kernels.size(); ++i) {
            const KernelInfo& kernel = plugin.kernels[i];
            const bool named = options.kernels.empty()
                                   ? kernel.name == c.saved.subject
                                   : std::any_of(options.kernels.begin(), options.kernels.end(),
                                                 [&](const std::string& g) { return glob_match(g, kernel.name); });
            if (named && kernel.operation == c.saved.c.operation && kernel.claims(c.saved.c.recipe.name) &&
                kernel.covers(c.saved.c.recipe))
                chosen.push_back({&plugin, i});
        }
    if (chosen.empty() && options.kernels.empty())
        throw InputError("'" + c.file.string() + "' was saved for kernel '" + c.saved.subject +
                         "', which no loaded plugin offers for its recipe; name a plugin with --plugin or a kernel with --kernel");
    if (chosen.empty())
        throw InputError("no loaded kernel matches --kernel and takes the recipe of '" + c.file.string() +
                         "'; see 'quantcheck list kernels'");
    return chosen;
}

// The properties that a saved case is judged by: those that --property names, or the one it was saved for, or all.
std::vector<const Property*> properties_of(const CorpusCase& c, const GateOptions& options) {
    std::vector<std::string> globs = options.properties, unmatched;
    if (globs.empty() && !c.saved.property.empty()) globs = {c.saved.property};
    auto properties = select_properties(globs, unmatched);
    if (!unmatched.empty())
        throw InputError("'" + c.file.string() + "': no property matches '" + globs.front() +
                         "'; see 'quantcheck list properties' and --property");
    return properties;
}

SubjectResult& result_of(Report& report, const KernelInfo& kernel, const std::string& recipe) {
    for (SubjectResult& result : report.results)
        if (result.subject == kernel.name && result.recipe == recipe) return result;
    report.results.push_back({kernel.name, recipe, kernel.lane(), {}});
    return report.results.back();
}

void add(SubjectResult& result, const Property& property, const Outcome& outcome) {
    auto at = std::find_if(result.properties.begin(), result.properties.end(),
                           [&](const PropertyResult& r) { return r.property == property.name; });
    if (at == result.properties.end()) {
        result.properties.push_back({std::string(property.name), Verdict::skipped, "", 0, 0, 0});
        at = result.properties.end() - 1;
    }
    if (outcome.verdict == Verdict::skipped || outcome.verdict == Verdict::unsupported) return;
    ++at->cases;
    at->blocks += outcome.blocks;
    at->elements += outcome.elements;
    if (!is_failure(at->verdict)) at->verdict = outcome.verdict;
}

}  // namespace

int replay_command(const GateOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    const std::vector<PluginInfo> plugins = load_plugins(options);
    Report report = new_report("replay", options, plugins);
    const CampaignOptions campaign = campaign_options(options, {});
    const std::vector<CorpusCase> corpus = load_corpus(options.corpora);
    WorkerPool workers(campaign.worker);
    for (const CorpusCase& c : corpus) {
        for (const Choice& choice : choose(c, plugins, options)) {
            const KernelInfo& kernel = choice.plugin->kernels[choice.kernel];
            KernelSubject subject(kernel, choice.kernel, workers.worker(choice.plugin->path));
            for (const Property* property : properties_of(c, options)) {
                const Outcome outcome = judge_property(c.saved.c, subject, *property);
                add(result_of(report, kernel, c.saved.c.recipe.name), *property, outcome);
                if (is_failure(outcome.verdict))
                    report.failures.push_back(
                        saved_failure(c, *property, subject,
                                      replay_line(c.file, kernel.name, campaign.plugin_arguments)));
                else if (outcome.verdict != Verdict::pass && !c.saved.property.empty())
                    report.inconclusive.push_back("'" + c.file.string() + "': " + std::string(property->name) +
                                                  " did not apply to " + kernel.name +
                                                  (outcome.message.empty() ? "" : ": " + outcome.message));
            }
        }
    }
    if (corpus.empty()) report.inconclusive.push_back("no saved case was found below the given paths");
    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finish(report, options);
}

}  // namespace quantcheck
