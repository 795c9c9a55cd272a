#include <algorithm>
#include <chrono>
#include <optional>

#include "harness/campaign/conclude.hpp"
#include "harness/commands/commands.hpp"
#include "harness/commands/gate_journal.hpp"
#include "harness/commands/session.hpp"
#include "harness/glob.hpp"
#include "harness/installation.hpp"
#include "harness/interrupt.hpp"
#include "harness/recipe_file.hpp"
#include "harness/waivers/settle_waivers.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// Leaves out what the filters exclude: cases of other recipes, and the recorded outputs of other producers
// (their inputs still go to the kernels).
void filter_corpus(std::vector<CorpusCase>& corpus, const TargetFilter& filter) {
    std::erase_if(corpus, [&](const CorpusCase& c) { return !admits(filter.recipes, c.saved.c.recipe); });
    for (CorpusCase& c : corpus)
        if (!admitted(filter.kernels, c.saved.subject)) c.saved.recorded.reset();
}

// Every pattern, recipe file and folder that the user gave must end in something to judge; each that does not
// is missing evidence with a reason of its own.
void check_selection(const GateOptions& options, const TargetSelection& selection,
                     const std::vector<CorpusCase>& corpus, Report& report) {
    const auto nothing = [&](const std::string& what, const std::string& see) {
        report.inconclusive.push_back(what + " matches nothing that can be judged; see 'quantcheck list " +
                                      see + "'");
    };
    const auto any_target = [&](const auto& test) {
        return std::any_of(selection.targets.begin(), selection.targets.end(), test);
    };
    const auto any_recording = [&](const auto& test) {
        return std::any_of(corpus.begin(), corpus.end(),
                           [&](const CorpusCase& c) { return c.saved.recorded && test(c.saved); });
    };
    for (const std::string& glob : options.kernels)
        if (!any_target([&](const Target& t) { return glob_match(glob, t.kernel().name); }) &&
            !any_recording([&](const SavedCase& saved) { return glob_match(glob, saved.subject); }))
            nothing("--kernel '" + glob + "'", "kernels");
    for (const std::string& pattern : options.recipes)
        if (!any_target([&](const Target& t) {
                return std::any_of(t.variants.begin(), t.variants.end(),
                                   [&](const Recipe& recipe) { return admits({pattern}, recipe); });
            }) &&
            !any_recording([&](const SavedCase& saved) { return admits({pattern}, saved.c.recipe); }))
            nothing("--recipe '" + pattern + "'", "recipes");
    for (const auto& file : options.recipe_files) {
        const std::string name = load_recipe_file(file).name();
        if (!any_target([&](const Target& t) { return t.family->name() == name; }))
            nothing("--recipe-file '" + file.string() + "'", "kernels");
    }
    for (const auto& folder : options.corpora)
        if (find_cases(folder).empty())
            report.inconclusive.push_back("--corpus '" + folder.string() + "' holds no saved case");
}

std::string joined(const std::vector<std::filesystem::path>& paths) {
    std::string text;
    for (const auto& path : paths) text += (text.empty() ? "" : " ") + path.string();
    return text;
}

void record_options(const GateOptions& options, Report& report) {
    report.seed = options.seed;
    std::string recipes;
    for (const std::string& pattern : options.recipes) recipes += (recipes.empty() ? "" : " ") + pattern;
    report.options["recipes"] = recipes;
    report.options["recipe_files"] = joined(options.recipe_files);
    report.options["corpora"] = joined(options.corpora);
    report.options["time_limit"] = std::to_string(options.time_limit_seconds);
    report.options["memory_limit"] = std::to_string(options.memory_limit_mib);
    if (!options.waivers.empty()) report.options["waivers"] = options.waivers.string();
    if (options.time_seconds > 0)
        report.options["time"] = std::to_string(options.time_seconds);
    else
        report.options["cases"] = std::to_string(options.cases);
    if (options.max_elements > 0) report.options["max_elements"] = std::to_string(options.max_elements);
}

// What the run can say of waivers whose kernels it did not judge.
WaiverScope waiver_scope(const GateOptions& options, const std::vector<PluginInfo>& plugins,
                         const std::vector<Target>& targets, const CampaignOptions& campaign) {
    WaiverScope scope;
    scope.full = is_full(campaign) && !interrupted();
    for (const PluginInfo& plugin : plugins)
        for (const KernelInfo& kernel : plugin.kernels) scope.kernels.insert(kernel.name);
    for (const Target& target : targets) scope.judged.insert(target.kernel().name);
    scope.left_out = [&](const Waiver& waiver) {
        const auto named = [&](const Property* p) { return p->name == waiver.property; };
        return !admitted(options.kernels, waiver.kernel) || !options.recipes.empty() ||
               std::ranges::none_of(campaign.properties, named);
    };
    return scope;
}

}  // namespace

int gate_command(const GateOptions& options) {
    const auto start = std::chrono::steady_clock::now();
    catch_interrupts();
    const std::vector<PluginInfo> plugins = load_plugins(options);
    const std::vector<RecipeFamily> families = load_recipes(options);
    Report report = new_report("gate", options, plugins);
    record_options(options, report);
    CampaignOptions campaign =
        campaign_options(options, select_properties(options.properties, report.inconclusive));
    campaign.waivers = read_waivers(options);
    if (!options.resume.empty() && options.time_seconds > 0)
        throw InputError("--resume needs --cases: how far a run with --time comes depends on the machine");

    std::vector<std::filesystem::path> folders = {builtin_corpus()};
    folders.insert(folders.end(), options.corpora.begin(), options.corpora.end());
    std::vector<CorpusCase> corpus = load_corpus(folders);
    const TargetFilter filter{options.kernels, options.recipes};
    filter_corpus(corpus, filter);
    if (!options.sanitizer.empty())  // which sees launches; recorded outputs have none
        for (CorpusCase& c : corpus) c.saved.recorded.reset();
    std::optional<Journal> journal;
    if (!options.resume.empty()) {
        journal.emplace(options.resume, journal_facts(options, report, plugins, campaign.properties, corpus));
        keep_known(corpus, *journal);
        campaign.journal = &*journal;
    }

    const TargetSelection selection = select_targets(plugins, families, filter);
    report.not_judged = selection.not_judged;
    report.inconclusive.insert(report.inconclusive.end(), selection.missing.begin(), selection.missing.end());
    check_selection(options, selection, corpus, report);
    run_campaign(selection.targets, corpus, campaign, report);
    check_evidence(options, corpus, report);
    settle_waivers(waiver_scope(options, plugins, selection.targets, campaign), report);
    if (report.results.empty())
        report.inconclusive.push_back("nothing was judged: no kernel and recipe are left");

    report.seconds["total"] = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    const int exit_code = finish(report, options);
    if (journal && !interrupted() && !report.harness_fault) journal->remove();
    return exit_code;
}

}  // namespace quantcheck
