#include <algorithm>
#include <chrono>

#include "harness/commands/commands.hpp"
#include "harness/commands/session.hpp"
#include "harness/glob.hpp"
#include "harness/installation.hpp"
#include "harness/interrupt.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// Leaves out what the filters exclude: cases of other recipes, and the recorded outputs of other producers (their
// inputs still go to the kernels).
void filter_corpus(std::vector<CorpusCase>& corpus, const TargetFilter& filter) {
    std::erase_if(corpus, [&](const CorpusCase& c) { return !admits(filter.recipes, c.saved.c.recipe); });
    for (CorpusCase& c : corpus) {
        const bool named = filter.kernels.empty() ||
                           std::any_of(filter.kernels.begin(), filter.kernels.end(),
                                       [&](const std::string& g) { return glob_match(g, c.saved.subject); });
        if (!named) c.saved.recorded.reset();
    }
}

bool names_a_kernel(const std::string& glob, const std::vector<PluginInfo>& plugins,
                    const std::vector<CorpusCase>& corpus) {
    const auto plugin_has = [&](const PluginInfo& plugin) {
        return std::any_of(plugin.kernels.begin(), plugin.kernels.end(),
                           [&](const KernelInfo& k) { return glob_match(glob, k.name); });
    };
    return std::any_of(plugins.begin(), plugins.end(), plugin_has) ||
           std::any_of(corpus.begin(), corpus.end(), [&](const CorpusCase& c) {
               return c.saved.recorded && glob_match(glob, c.saved.subject);
           });
}

// A pattern that selects nothing is missing evidence: each gets its own reason.
void check_patterns(const TargetFilter& filter, const std::vector<PluginInfo>& plugins,
                    const std::vector<CorpusCase>& corpus, Report& report) {
    for (const std::string& glob : filter.kernels)
        if (!names_a_kernel(glob, plugins, corpus))
            report.inconclusive.push_back("--kernel '" + glob + "' matches nothing; see 'quantcheck list kernels'");
    for (const std::string& pattern : filter.recipes) {
        const auto has = [&](const RecipeFamily& family) {
            const auto variants = family.variants();
            return std::any_of(variants.begin(), variants.end(),
                               [&](const Recipe& recipe) { return admits({pattern}, recipe); });
        };
        if (std::none_of(builtin_recipes().begin(), builtin_recipes().end(), has))
            report.inconclusive.push_back("--recipe '" + pattern + "' matches nothing; see 'quantcheck list recipes'");
    }
}

}  // namespace

int gate_command(const GateOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    catch_interrupts();
    const std::vector<PluginInfo> plugins = load_plugins(options);
    Report report = new_report("gate", options, plugins);
    const CampaignOptions campaign =
        campaign_options(options, select_properties(options.properties, report.inconclusive));

    std::vector<std::filesystem::path> folders = {builtin_corpus()};
    folders.insert(folders.end(), options.corpora.begin(), options.corpora.end());
    std::vector<CorpusCase> corpus = load_corpus(folders);
    const TargetFilter filter{options.kernels, options.recipes};
    filter_corpus(corpus, filter);
    check_patterns(filter, plugins, corpus, report);

    TargetSelection selection = select_targets(plugins, builtin_recipes(), filter);
    report.not_judged = std::move(selection.not_judged);
    for (std::string& reason : selection.missing) report.inconclusive.push_back(std::move(reason));
    run_campaign(selection.targets, corpus, campaign, report);
    if (report.results.empty()) report.inconclusive.push_back("nothing was judged: no kernel and recipe are left");

    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    return finish(report, options);
}

}  // namespace quantcheck
