#include "harness/campaign/campaign.hpp"

#include <algorithm>
#include <deque>
#include <functional>
#include <iterator>
#include <utility>

#include "harness/campaign/conclude.hpp"
#include "harness/campaign/idle_properties.hpp"
#include "harness/campaign/job_pool.hpp"
#include "harness/campaign/minimize.hpp"
#include "harness/campaign/recordings.hpp"
#include "harness/campaign/setup.hpp"
#include "harness/campaign/target_run.hpp"
#include "harness/interrupt.hpp"
#include "harness/progress.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Clock = std::chrono::steady_clock;
constexpr std::int64_t kChunk = 4;  // cases per step: small enough to share, large enough to cost nothing
constexpr std::int64_t kRound = 1 << 14;   // cases per target whose records are kept until they are added up
constexpr std::int64_t kTimedRound = 128;  // cases per target and round when a time is given

// One round: `count` further generated cases for every unfinished target.
void run_generated(std::deque<TargetRun>& runs, std::int64_t count, JobPool& pool) {
    std::vector<TargetRun*> open;
    for (TargetRun& run : runs) {
        if (run.finished()) continue;
        run.begin(count);
        open.push_back(&run);
    }
    const std::int64_t chunks = (count + kChunk - 1) / kChunk;
    Progress progress("cases", count * static_cast<std::int64_t>(open.size()));
    const auto run_of = [&](std::int64_t step) -> TargetRun& {
        return *open[static_cast<std::size_t>(step / chunks)];
    };
    pool.for_each(
        chunks * static_cast<std::int64_t>(open.size()),
        [&](std::int64_t step) -> const Target& { return run_of(step).target(); },
        [&](std::int64_t step, std::size_t lane) {
            const std::int64_t first = step % chunks * kChunk, last = std::min(first + kChunk, count);
            for (std::int64_t i = first; i < last && !interrupted(); ++i)
                run_of(step).judge_generated(i, pool, lane);
            progress.add(last - first);
        });
    for (TargetRun* run : open) run->fold(true);
}

// Planned cases of every unfinished target that `begin` has some for. They are not drawn at random. False if
// there were none.
bool run_planned(std::deque<TargetRun>& runs, JobPool& pool,
                 const std::function<std::int64_t(TargetRun&)>& begin) {
    std::vector<std::pair<TargetRun*, std::int64_t>> steps;
    std::vector<TargetRun*> open;
    for (TargetRun& run : runs) {
        if (run.finished() || interrupted()) continue;
        const std::int64_t count = begin(run);
        for (std::int64_t i = 0; i < count; ++i) steps.emplace_back(&run, i);
        if (count > 0) open.push_back(&run);
    }
    const auto at = [&](std::int64_t step) { return steps[static_cast<std::size_t>(step)]; };
    pool.for_each(
        std::ssize(steps), [&](std::int64_t step) -> const Target& { return at(step).first->target(); },
        [&](std::int64_t step, std::size_t lane) {
            if (!interrupted()) at(step).first->judge_generated(at(step).second, pool, lane);
        });
    for (TargetRun* run : open) run->fold(false);
    return !open.empty();
}

// What sampling does not promise: every magnitude of the small input types, and what the cases left
// unreached.
void run_planned(std::deque<TargetRun>& runs, JobPool& pool) {
    run_planned(runs, pool, [](TargetRun& run) { return run.begin_sweep(); });
    for (std::size_t round = 0; round < kAimedRounds; ++round)
        if (!run_planned(runs, pool, [&](TargetRun& run) { return run.begin_aimed(round); })) return;
}

// Every saved case through every target that takes it. Returns, per run, the corpus indices in the order
// judged.
std::vector<std::vector<std::size_t>> run_saved(std::deque<TargetRun>& runs,
                                                const std::vector<CorpusCase>& corpus, JobPool& pool) {
    std::vector<std::vector<std::size_t>> taken(runs.size());
    std::vector<std::pair<std::size_t, std::int64_t>> steps;  // run, position in taken[run]
    for (std::size_t r = 0; r < runs.size(); ++r) {
        if (runs[r].finished()) continue;
        for (std::size_t k = 0; k < corpus.size(); ++k) {
            if (!runs[r].takes(corpus[k])) continue;
            steps.emplace_back(r, static_cast<std::int64_t>(taken[r].size()));
            taken[r].push_back(k);
        }
        runs[r].begin(static_cast<std::int64_t>(taken[r].size()));
    }
    Progress progress("corpus", static_cast<std::int64_t>(steps.size()));
    pool.for_each(
        std::ssize(steps),
        [&](std::int64_t step) -> const Target& {
            return runs[steps[static_cast<std::size_t>(step)].first].target();
        },
        [&](std::int64_t step, std::size_t lane) {
            const auto [r, i] = steps[static_cast<std::size_t>(step)];
            if (interrupted()) return;
            runs[r].judge_saved(i, corpus[taken[r][static_cast<std::size_t>(i)]], pool, lane);
            progress.add(1);
        });
    for (std::size_t r = 0; r < runs.size(); ++r)
        if (!taken[r].empty()) runs[r].fold(false);
    return taken;
}

// Failures of one target, minimised; indices from `generated` on are saved cases.
void report_failures(TargetRun& run, std::int64_t generated, const std::vector<std::size_t>& taken,
                     const std::vector<CorpusCase>& corpus, const CampaignOptions& options, Worker& worker,
                     Report& report) {
    SequenceSearches searches;
    for (std::size_t p = 0; p < options.properties.size(); ++p) {
        const std::int64_t index = run.tally().first_failure(p);
        if (index < 0) continue;
        const Property& property = *options.properties[p];
        if (!options.minimize) {
            Failure failure;
            failure.subject = run.target().kernel().name;
            failure.recipe_id = run.target().family->name();
            failure.property = property.name;
            failure.verdict = run.tally().results()[p].verdict;
            failure.message = run.tally().first_message(p);
            failure.case_index = index;
            report.failures.push_back(std::move(failure));
            continue;
        }
        if (index < generated) {
            report.failures.push_back(minimize_failure(run, index, property, worker, options, searches));
        } else {
            const CorpusCase& saved = corpus[taken[static_cast<std::size_t>(index - generated)]];
            report.failures.push_back(corpus_failure(run, index, saved, property, worker, options, searches));
        }
        // What was seen once must not be lost because it did not come again.
        Failure& failure = report.failures.back();
        if (failure.verdict == Verdict::nondeterministic && !run.tally().first_message(p).empty())
            failure.message += "; the first time: " + run.tally().first_message(p);
    }
}

// Generated cases, in rounds: until there are enough, or until the time is over.
void generate(std::deque<TargetRun>& runs, const CampaignOptions& options, JobPool& pool) {
    const auto start = Clock::now();
    const auto all_finished = [&] {
        return std::all_of(runs.begin(), runs.end(), [](const TargetRun& run) { return run.finished(); });
    };
    for (std::int64_t done = 0; !interrupted() && !all_finished();) {
        const std::int64_t round = options.time ? kTimedRound : std::min(kRound, options.cases - done);
        run_generated(runs, round, pool);
        done += round;
        if (options.time ? Clock::now() - start >= *options.time : done >= options.cases) return;
    }
}

// A run with a time must still be a campaign.
void check_floor(const std::deque<TargetRun>& runs, const CampaignOptions& options, Report& report) {
    if (!options.time || interrupted()) return;
    for (const TargetRun& run : runs)
        if (!run.finished() && run.cases() < kFullCampaign)
            report.inconclusive.push_back(run.target().kernel().name + " against " +
                                          run.target().family->name() + ": the time was over after " +
                                          std::to_string(run.cases()) + " of at least " +
                                          std::to_string(kFullCampaign) + " cases; give more --time");
}

// Corpus cases that neither a kernel takes nor hold outputs to judge: said, since they were asked for.
void list_untaken(const std::deque<TargetRun>& runs, const std::vector<std::vector<std::size_t>>& taken,
                  const std::vector<CorpusCase>& corpus, Report& report) {
    std::vector<bool> used(corpus.size());
    for (const auto& indices : taken)
        for (const std::size_t k : indices) used[k] = true;
    for (std::size_t k = 0; k < corpus.size(); ++k) {
        used[k] = used[k] || corpus[k].saved.recorded;
        for (std::size_t r = 0; r < runs.size() && !used[k]; ++r)
            if (const auto reason = cannot_launch_before(corpus[k], *runs[r].target().plugin)) {
                report.not_judged.push_back("'" + corpus[k].file.string() + "': " + *reason);
                used[k] = true;
            }
    }
    const auto unused = std::count(used.begin(), used.end(), false);
    if (unused > 0)
        report.not_judged.push_back(std::to_string(unused) + " corpus cases that no selected kernel takes");
}

}  // namespace

void run_campaign(const std::vector<Target>& targets, const std::vector<CorpusCase>& corpus,
                  const CampaignOptions& options, Report& report) {
    CaseHistory history;
    StageTotals stages;
    std::deque<TargetRun> runs;
    for (const Target& target : targets)
        runs.emplace_back(target, static_cast<std::uint32_t>(runs.size()), options, history, stages);
    JobPool pool(options.jobs, options.worker);
    auto lap = [last = Clock::now()]() mutable {
        const auto now = Clock::now();
        return std::chrono::duration<double>(now - std::exchange(last, now)).count();
    };

    report.waivers = options.waivers.blank_results();
    bool concluded = false;
    std::size_t reported = 0;  // targets whose failures are in the report
    try {
        generate(runs, options, pool);
        check_floor(runs, options, report);
        if (is_full(options)) run_planned(runs, pool);
        std::vector<std::int64_t> generated;
        std::vector<SituationCounts> situations;
        for (const TargetRun& run : runs) {
            generated.push_back(run.cases());
            situations.push_back(run.situations());
        }
        report.seconds["generated"] = lap();

        const auto taken = run_saved(runs, corpus, pool);
        list_untaken(runs, taken, corpus, report);
        judge_recordings(corpus, options.properties, options.waivers, options.jobs, report);
        report.seconds["corpus"] = lap();

        for (std::size_t r = 0; r < runs.size(); ++r)
            report.results.push_back(conclude(runs[r], situations[r], options, report));
        concluded = true;
        for (std::size_t r = 0; r < runs.size(); ++r)
            explain_idle_properties(runs[r], options, report.results[report.results.size() - runs.size() + r],
                                    report);
        for (; reported < runs.size(); ++reported)
            report_failures(runs[reported], generated[reported], taken[reported], corpus, options,
                            pool.workers(0).worker(*runs[reported].target().plugin), report);
        report.seconds["shrink"] = lap();
    } catch (const HarnessFault& fault) {  // what was found until then is still reported, though not shrunk
        report.harness_fault = true;
        report.inconclusive.emplace_back(fault.what());
        CampaignOptions plain = options;
        plain.minimize = false;
        for (TargetRun& run : runs) {
            run.fold(true);
            if (!concluded) report.results.push_back(conclude(run, run.situations(), options, report));
        }
        for (; reported < runs.size(); ++reported)
            report_failures(runs[reported], runs[reported].cases(), {}, corpus, plain,
                            pool.workers(0).worker(*runs[reported].target().plugin), report);
    }
    stages.report(report.seconds);
    if (interrupted())
        report.inconclusive.push_back("interrupted before all cases were judged" +
                                      std::string(options.journal ? "; --resume goes on from here" : ""));
}

}  // namespace quantcheck
