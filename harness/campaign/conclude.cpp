#include "harness/campaign/conclude.hpp"

#include <algorithm>

#include "harness/campaign/minimize.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kFullCampaign = 1000;  // cases from which on every reachable situation must be reached

// Why a property judged nothing: all variants are excluded, or no case happened to hold what it is about.
std::string why_skipped(const Property& property, const Target& target) {
    std::string reason;
    for (const Recipe& recipe : target.variants) {
        const auto excluded = property.excluded(recipe, target.kernel().operation);
        if (!excluded) return "it applied to none of the cases";
        reason = *excluded;
    }
    return reason;
}

std::string unreached_text(const SituationCounts& situations) {
    std::string text = std::to_string(situations.unreached.size()) + " of " +
                       std::to_string(situations.reachable) + " situations not reached: ";
    for (std::size_t i = 0; i < std::min<std::size_t>(situations.unreached.size(), 3); ++i)
        text += (i > 0 ? ", " : "") + situations.unreached[i];
    return text + (situations.unreached.size() > 3 ? ", ... (all are in the report)" : "");
}

}  // namespace

bool is_full(const CampaignOptions& options) { return options.time || options.cases >= kFullCampaign; }

SubjectResult conclude(TargetRun& run, const SituationCounts& situations, const CampaignOptions& options,
                       Report& report) {
    const Target& target = run.target();
    const std::string pair = target.kernel().name + " against " + target.family->name();
    std::int64_t judged = 0;
    auto& results = run.tally().results();
    for (std::size_t p = 0; p < results.size(); ++p) {
        judged += results[p].cases;
        if (results[p].verdict != Verdict::skipped) continue;
        const Property& property = *options.properties[p];
        results[p].reason = why_skipped(property, target);
        if (run.tally().unsupported() > 0 && run.tally().supported() == 0) {
            results[p].verdict = Verdict::unsupported;
            results[p].reason = "the kernel said unsupported";
        }
    }
    const std::int64_t refused = run.tally().unsupported();
    if (judged == 0)
        report.inconclusive.push_back(pair + ": " +
                                      (refused > 0 ? "the kernel said unsupported to every case it claims"
                                                   : "no property applied to any case"));
    else if (refused > run.tally().supported())
        report.inconclusive.push_back(pair + ": the kernel said unsupported to " + std::to_string(refused) +
                                      " cases that it claims, more than it did");
    else if (refused > 0)
        report.not_judged.push_back(pair + ": " + std::to_string(refused) +
                                    " cases that the kernel claims and then called unsupported");
    // A target that failed stopped early, and has worse to tell.
    if (judged > 0 && !situations.unreached.empty() && !run.finished())
        (is_full(options) ? report.inconclusive : report.not_judged)
            .push_back(pair + ": " + unreached_text(situations));
    SubjectResult result{
        target.kernel().name,    target.family->name(), target.kernel().lane(), results, situations, {},
        run.seconds_to_failure()};
    for (const auto& [what, met, of] : run.swept()) result.exhaustive.push_back({what, met, of});
    return result;
}

void report_failures(TargetRun& run, std::int64_t generated, const std::vector<std::size_t>& taken,
                     const std::vector<CorpusCase>& corpus, const CampaignOptions& options,
                     WorkerPool& workers, Report& report) {
    KernelSubject subject = run.subject(workers);
    for (std::size_t p = 0; p < options.properties.size(); ++p) {
        const std::int64_t index = run.tally().first_failure(p);
        if (index < 0) continue;
        const Property& property = *options.properties[p];
        if (!options.minimize) {
            Failure failure;
            failure.subject = subject.name();
            failure.recipe_id = run.target().family->name();
            failure.property = property.name;
            failure.verdict = run.tally().results()[p].verdict;
            failure.case_index = index;
            report.failures.push_back(std::move(failure));
            continue;
        }
        if (index < generated) {
            report.failures.push_back(
                minimize_failure(run.target(), run.plan(index), index, property, subject, options));
        } else {
            const CorpusCase& saved = corpus[taken[static_cast<std::size_t>(index - generated)]];
            report.failures.push_back(
                saved_failure(saved, property, subject,
                              replay_line(saved.file, subject.name(), property, options.replay_arguments)));
        }
        // What was seen once must not be lost because it did not come again.
        Failure& failure = report.failures.back();
        if (failure.verdict == Verdict::nondeterministic && !run.tally().first_message(p).empty())
            failure.message += "; the first time: " + run.tally().first_message(p);
    }
}

void list_untaken(const std::vector<std::vector<std::size_t>>& taken, const std::vector<CorpusCase>& corpus,
                  Report& report) {
    std::vector<bool> used(corpus.size());
    for (const auto& indices : taken)
        for (const std::size_t k : indices) used[k] = true;
    for (std::size_t k = 0; k < corpus.size(); ++k) used[k] = used[k] || corpus[k].saved.recorded;
    const auto unused = std::count(used.begin(), used.end(), false);
    if (unused > 0)
        report.not_judged.push_back(std::to_string(unused) + " corpus cases that no selected kernel takes");
}

}  // namespace quantcheck
