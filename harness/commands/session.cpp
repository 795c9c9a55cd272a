#include "harness/commands/session.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cstdio>
#include <span>

#include "corpora/atomic_file.hpp"
#include "harness/commands/report_paths.hpp"
#include "harness/exit_code.hpp"
#include "harness/fp_environment.hpp"
#include "harness/glob.hpp"
#include "harness/host_facts.hpp"
#include "harness/installation.hpp"
#include "harness/plugin_set.hpp"
#include "harness/recipe_file.hpp"
#include "harness/shell_quoted.hpp"
#include "harness/stale_case.hpp"
#include "harness/today.hpp"
#include "harness/version.hpp"
#include "harness/waivers/waiver_file.hpp"
#include "reference/error.hpp"
#include "reports/junit.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kMostCases = 1'000'000'000;
constexpr std::size_t kMostBytesBefore = std::size_t{1} << 29;  // twice what the gate saves of a sequence

WorkerOptions worker_options(const GateOptions& options) {
    if (!(options.time_limit_seconds >= 0.001))
        throw InputError("--time-limit must be at least 0.001 seconds");
    WorkerOptions worker;
    worker.time_limit =
        std::chrono::milliseconds(static_cast<std::int64_t>(options.time_limit_seconds * 1000));
    worker.memory_limit = options.memory_limit_mib << 20;
    worker.schedules = schedules_of(options.checks);
    if (!options.sanitizer.empty()) worker.sanitizer = find_sanitizer(options.sanitizer);
    return worker;
}

std::string shortest(double value) {
    std::array<char, 32> text{};
    return {text.data(), std::to_chars(text.data(), text.data() + text.size(), value).ptr};
}

// A device is named by its index or by its UUID, which its description holds between ", ".
bool is_device(const std::pair<const int, std::string>& device, const std::string& name) {
    return std::to_string(device.first) == name || device.second.find(", " + name + ",") != std::string::npos;
}

// The cases that a case follows lie beside it, under the names of their contents.
void load_cases_before(CorpusCase& corpus_case) {
    std::map<std::string, std::shared_ptr<const SavedCase>> loaded;
    std::size_t bytes = 0;
    for (const std::string& name : corpus_case.saved.after) {
        auto& earlier = loaded[name];
        if (!earlier) {
            const auto file = corpus_case.file.parent_path() / (name + ".safetensors");
            if (!std::filesystem::exists(file))
                throw InputError("'" + corpus_case.file.string() + "' follows the case '" + file.string() +
                                 "', which is not there; restore it");
            earlier = std::make_shared<const SavedCase>(load_case(file));
            if (content_name(*earlier) != name)
                throw InputError("'" + file.string() + "' is not the case that its name stands for, which '" +
                                 corpus_case.file.string() + "' follows; restore it");
            bytes += earlier->c.data.size();
            if (bytes > kMostBytesBefore)
                throw InputError("'" + corpus_case.file.string() + "' follows cases of more than " +
                                 std::to_string(kMostBytesBefore) + " bytes together; use smaller ones");
        }
        corpus_case.before.push_back(earlier);
    }
}

bool judged_anything(const Report& report) {
    const auto judged = [](const PropertyResult& p) { return p.cases > p.waived; };
    return std::any_of(report.results.begin(), report.results.end(), [&](const SubjectResult& result) {
        return std::any_of(result.properties.begin(), result.properties.end(), judged);
    });
}

}  // namespace

std::string joined(const std::vector<std::string>& words) {
    std::string text;
    for (const std::string& word : words) text += (text.empty() ? "" : " ") + word;
    return text;
}

std::vector<PluginInfo> load_plugins(const GateOptions& options) {
    const bool builtin = options.plugins.empty();
    WorkerOptions worker = worker_options(options);
    worker.sanitizer.reset();  // what a plugin holds is no launch
    std::vector<PluginInfo> plugins;
    for (const auto& path : builtin ? builtin_plugins() : options.plugins) {
        plugins.push_back(describe_plugin(path, worker));
        if (watches_accesses(options.checks) && plugins.back().is_emulated() && !plugins.back().instrumented)
            plugins.back() = describe_plugin(checked_companion(path), worker);
        plugins.back().builtin = builtin;
        plugins.back().cuda_alone = !options.sanitizer.empty();
        if (!options.devices.empty())
            std::erase_if(plugins.back().devices, [&](const auto& device) {
                return std::none_of(options.devices.begin(), options.devices.end(),
                                    [&](const std::string& name) { return is_device(device, name); });
            });
        if (!plugins.back().warning.empty())
            std::fprintf(stderr, "quantcheck: %s: %s\n", path.c_str(), plugins.back().warning.c_str());
    }
    return plugins;
}

std::vector<const Property*> select_properties(const std::vector<std::string>& globs,
                                               std::vector<std::string>& inconclusive) {
    std::vector<const Property*> chosen;
    for (const Property& property : all_properties()) {
        const bool named = std::find(globs.begin(), globs.end(), property.name) != globs.end();
        if (named || !property.needs_outputs || (property.by_default && admitted(globs, property.name)))
            chosen.push_back(&property);
    }
    for (const std::string& glob : globs)
        if (std::none_of(chosen.begin(), chosen.end(),
                         [&](const Property* p) { return glob_match(glob, p->name); }))
            inconclusive.push_back("--property '" + glob +
                                   "' matches nothing; see 'quantcheck list properties'");
    return chosen;
}

std::vector<RecipeFamily> load_recipes(const GateOptions& options) {
    std::vector<RecipeFamily> families = builtin_recipes();
    for (const auto& file : options.recipe_files) {
        families.push_back(load_recipe_file(file));
        const std::string& name = families.back().name();
        if (std::any_of(families.begin(), families.end() - 1,
                        [&](const RecipeFamily& f) { return f.name() == name; }))
            throw InputError("'" + file.string() + "': there is already a recipe named '" + name +
                             "'; give it another name");
    }
    return families;
}

std::vector<CorpusCase> load_corpus(const std::vector<std::filesystem::path>& paths) {
    std::vector<CorpusCase> corpus;
    for (const auto& path : paths)
        for (const auto& file : find_cases(path)) {
            corpus.push_back({file, load_case(file)});
            load_cases_before(corpus.back());
        }
    return corpus;
}

CampaignOptions campaign_options(const GateOptions& options, std::vector<const Property*> properties) {
    if (options.cases < 1)
        throw InputError("--cases is " + std::to_string(options.cases) + "; it must be at least 1");
    if (options.cases > kMostCases)
        throw InputError("--cases is " + std::to_string(options.cases) + "; it must be at most " +
                         std::to_string(kMostCases) + "; use --time for a long run");
    CampaignOptions campaign;
    campaign.seed = options.seed;
    campaign.cases = options.cases;
    if (options.time_seconds > 0)
        campaign.time = std::chrono::milliseconds(static_cast<std::int64_t>(options.time_seconds * 1000));
    if (options.max_elements > 0) campaign.max_elements = options.max_elements;
    campaign.properties = std::move(properties);
    campaign.jobs = options.jobs;
    campaign.worker = worker_options(options);
    campaign.save_failures = options.save_failures;
    for (const auto& plugin : options.plugins)
        campaign.replay_arguments += " --plugin " + shell_quoted(plugin.string());
    for (const std::string& name : options.devices)
        campaign.replay_arguments += " --device " + shell_quoted(name);
    if (options.time_limit_seconds != GateOptions{}.time_limit_seconds)
        campaign.replay_arguments += " --time-limit " + shortest(options.time_limit_seconds);
    if (options.memory_limit_mib != GateOptions{}.memory_limit_mib)
        campaign.replay_arguments += " --memory-limit " + std::to_string(options.memory_limit_mib);
    if (!options.sanitizer.empty()) campaign.replay_arguments += " --sanitizer " + options.sanitizer;
    if (options.checks != GateOptions{}.checks)
        campaign.replay_arguments += " --checks " + std::string(name_of(options.checks));
    return campaign;
}

Waivers read_waivers(const GateOptions& options) {
    return options.waivers.empty() ? Waivers() : Waivers(load_waivers(options.waivers), today());
}

Report new_report(const std::string& command, const GateOptions& options,
                  const std::vector<PluginInfo>& plugins) {
    check_report_paths(options);
    if (const auto fault = fp_environment_fault())
        throw HarnessFault("quantcheck's own floating-point environment is wrong: " + *fault +
                           "; is a library preloaded that sets it?");
    Report report;
    report.command = command;
    report.options = {{"kernels", joined(options.kernels)}, {"properties", joined(options.properties)}};
    if (std::any_of(plugins.begin(), plugins.end(), [](const PluginInfo& p) { return p.is_emulated(); }))
        report.options["checks"] = name_of(options.checks);
    if (!options.sanitizer.empty()) report.options["sanitizer"] = options.sanitizer;
    report.versions = versions();
    report.host = host_facts(plugins);
    for (const std::string& name : options.devices)
        if (std::none_of(plugins.begin(), plugins.end(), [&](const PluginInfo& plugin) {
                return std::any_of(plugin.devices.begin(), plugin.devices.end(),
                                   [&](const auto& device) { return is_device(device, name); });
            }))
            report.inconclusive.push_back("--device '" + name +
                                          "' is not there; 'quantcheck list kernels' shows the devices");
    return report;
}

void check_evidence(const GateOptions& options, const std::vector<CorpusCase>& corpus, Report& report) {
    for (const std::string& glob : options.properties) {
        bool selected = false, applied = false;
        std::string reason;
        for (const SubjectResult& result : report.results)
            for (const PropertyResult& row : result.properties) {
                if (!glob_match(glob, row.property)) continue;
                selected = true;
                applied = applied || row.cases > 0;
                if (reason.empty()) reason = row.reason;
            }
        if (selected && !applied)
            report.inconclusive.push_back("--property '" + glob + "' applied to no case" +
                                          (reason.empty() ? "" : ": " + reason));
    }
    const std::vector<RecipeFamily> families = load_recipes(options);
    for (const CorpusCase& c : corpus)
        if (const auto stale = stale_reason(c.saved, families))
            report.inconclusive.push_back("'" + c.file.string() + "' " + *stale);
}

void write_reports(const Report& report, const GateOptions& options) {
    if (!options.junit.empty()) {
        const std::string text = to_junit_text(report);
        write_whole(options.junit, std::as_bytes(std::span(text)));
    }
    if (!options.report.empty()) {
        const std::string text = to_json_text(report);
        write_whole(options.report, std::as_bytes(std::span(text)));
    }
}

int finish(Report& report, const GateOptions& options) {
    bool failed = std::ranges::any_of(report.waivers, [](const auto& w) { return is_failure(w.state); });
    for (const Failure& failure : report.failures) {
        failed = failed || failure.verdict != Verdict::oracle_dispute;
        if (failure.verdict != Verdict::oracle_dispute) continue;
        report.harness_fault = true;  // never the kernel's fault
        report.inconclusive.push_back("the reference and the slow oracle disagree about " +
                                      failure.recipe_id);
    }
    if (!failed && report.inconclusive.empty() && !judged_anything(report))
        report.inconclusive.emplace_back("no property passed in any case");
    const bool inconclusive = !report.inconclusive.empty();
    report.exit_code = failed                 ? kNonconformant
                       : report.harness_fault ? kHarnessFault
                       : inconclusive         ? kInconclusive
                                              : kConformant;
    report.verdict = failed ? Verdict::fail : inconclusive ? Verdict::skipped : Verdict::pass;
    write_reports(report, options);  // before the terminal, which may go away
    for (const Failure& failure : report.failures) std::fputs((failure_text(failure) + "\n").c_str(), stdout);
    std::fputs(summary_text(report).c_str(), stdout);
    if (!options.report.empty()) std::printf("report: %s\n", options.report.c_str());
    return report.exit_code;
}

}  // namespace quantcheck
