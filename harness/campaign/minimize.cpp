#include "harness/campaign/minimize.hpp"

#include "harness/campaign/explain.hpp"
#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/save_failure.hpp"
#include "harness/interrupt.hpp"
#include "properties/shrink.hpp"
#include "properties/shrink_case.hpp"

namespace quantcheck {
namespace {

// Bounded by tries and their elements, so that the minimal case does not depend on the machine's speed; the
// time is a last resort. A try in a new process costs as much as fifty in one that there is.
constexpr int kShrinkSteps = 2000, kShrinkStepsInNewProcesses = 200;
constexpr std::int64_t kShrinkElements = 1 << 26;
constexpr int kCaseShrinkSteps = 500;
constexpr std::int64_t kCaseShrinkElements = 1 << 23;
constexpr std::chrono::milliseconds kShrinkBudget{10'000}, kShrinkBudgetInNewProcesses{2'000};

/// A failing case made smaller.
struct Minimal {
    Case c;
    Outcome outcome;
    Case original;
    float original_epsilon = 0;  ///< under which the original failed
    std::int64_t steps = 0;
    bool capped = false;
};

class Minimizer {
 public:
    Minimizer(const TargetRun& run, std::int64_t index, const Property& property, Worker& worker,
              const Waivers& waivers)
        : run_(run),
          index_(index),
          property_(property),
          worker_(worker),
          waivers_(waivers),
          subject_(run.subject(worker)),
          tree_(run.plan(index)) {}

    /// Smaller while it fails after the setup in the same way.
    Minimal shrunk(const Setup& setup) {
        Minimal minimal;
        minimal.c = minimal.original = make_case(tree_.value());
        minimal.outcome = judge(setup, minimal.c);
        minimal.original_epsilon = epsilon_of(minimal);
        const Verdict kind = minimal.outcome.verdict;
        // Each step of a shrink would cost the whole time limit.
        if (!is_failure(kind) || kind == Verdict::timeout) return minimal;
        const bool new_processes = setup.clean || kind == Verdict::crash;
        // A smaller case that a waiver covers would show another fault than the one that is reported.
        const auto case_still_fails = [&](const Case& c) {
            return !interrupted() && !waivers_.covers(subject_.name(), c, property_) &&
                   judge(setup, c).verdict == kind;
        };
        const auto still_fails = [&](const Plan& plan) { return case_still_fails(make_case(plan)); };
        const ShrinkResult plans =
            shrink(tree_, still_fails, new_processes ? kShrinkStepsInNewProcesses : kShrinkSteps,
                   setup.clean ? kShrinkBudgetInNewProcesses : kShrinkBudget, kShrinkElements);
        const CaseShrinkResult bytes =
            shrink_case(make_case(plans.plan), run_.target().limits(), case_still_fails,
                        new_processes ? 0 : kCaseShrinkSteps, kCaseShrinkElements);
        minimal.steps = plans.steps + bytes.steps;
        minimal.capped = plans.capped;
        minimal.c = bytes.c;
        minimal.outcome = judge(setup, minimal.c);
        if (minimal.outcome.verdict != kind)
            minimal.outcome = unsteady("the minimal case failed while shrinking and not when run again");
        return minimal;
    }

    /// The minimal case, and in `setup` what it needs before it.
    Minimal minimal(Setup& setup, SequenceSearches& searches) {
        setup = {};
        Minimal found = shrunk(setup);
        const Setup clean{true, 0, {}};
        if (is_failure(found.outcome.verdict) && judge(clean, found.c).verdict == found.outcome.verdict)
            return found;
        // It depends on what its process did before: the shrink's own steps, or the campaign.
        if (is_failure(judge(clean, found.original).verdict)) {
            setup = clean;
        } else if (auto sequence = find_sequence(run_.before_failure(index_), property_, worker_, searches)) {
            setup = std::move(*sequence);
        } else {
            found.c = found.original;
            found.outcome = unsteady(
                "failed in the campaign and passed when run again on the same bytes, alone and after the "
                "cases of its process");
            return found;
        }
        return shrunk(setup);
    }

    KernelSubject& subject() { return subject_; }

 private:
    Outcome judge(const Setup& setup, const Case& c) {
        return judge_after(setup, c, subject_, worker_, property_);
    }

    static float epsilon_of(const Minimal& minimal) {
        return minimal.outcome.finding ? minimal.outcome.finding->epsilon : minimal.c.recipe.epsilon.value;
    }

    static Outcome unsteady(std::string message) {
        Outcome outcome;
        outcome.verdict = Verdict::nondeterministic;
        outcome.message = std::move(message);
        return outcome;
    }

    const TargetRun& run_;
    std::int64_t index_;
    const Property& property_;
    Worker& worker_;
    const Waivers& waivers_;
    KernelSubject subject_;
    const rc::Shrinkable<Plan> tree_;
};

}  // namespace

Failure minimize_failure(const TargetRun& run, std::int64_t index, const Property& property, Worker& worker,
                         const CampaignOptions& options, SequenceSearches& searches) {
    Minimizer minimizer(run, index, property, worker, options.waivers);
    Setup setup;
    const Minimal minimal = minimizer.minimal(setup, searches);
    const ReadyFor ready = setup.on(minimizer.subject(), worker);
    FurtherEvidence further{minimal.original, minimal.original_epsilon,
                            [&](int i) { return make_case(run.plan(index + i).value()); }};

    if (setup.clean) further.other = {};  // each would need a new process, and perhaps launches before it

    Failure failure = explain(minimal.c, minimal.outcome, property, ready, further);
    failure.subject = minimizer.subject().name();
    failure.case_index = index;
    failure.shrink_steps = minimal.steps;
    failure.after = setup.size();
    if (minimal.capped && failure.message.empty())
        failure.message = "shrinking ended at its limit; a smaller case may exist";
    save_failure(minimal.c, setup, property, options, failure);
    return failure;
}

Failure corpus_failure(const TargetRun& run, std::int64_t index, const CorpusCase& corpus_case,
                       const Property& property, Worker& worker, const CampaignOptions& options,
                       SequenceSearches& searches) {
    KernelSubject subject = run.subject(worker);
    const std::string replay =
        replay_line(corpus_case.file, subject.name(), property, options.replay_arguments);
    Setup setup = setup_of(corpus_case, *run.target().plugin, run.target().kernel_index).value_or(Setup{});
    setup.clean = true;
    const bool alone = setup.size() == 0;
    if (!alone || is_failure(judge_after(setup, corpus_case.saved.c, subject, worker, property).verdict))
        return saved_failure(corpus_case, property, setup.on(subject, worker), replay);
    const auto sequence = find_sequence(run.before_failure(index), property, worker, searches);
    if (!sequence) return saved_failure(corpus_case, property, setup.on(subject, worker), replay);
    Failure failure = saved_failure(corpus_case, property, sequence->on(subject, worker), replay);
    failure.after = sequence->size();
    save_failure(corpus_case.saved.c, *sequence, property, options, failure);
    return failure;
}

Failure saved_failure(const CorpusCase& corpus_case, const Property& property, const ReadyFor& ready,
                      std::string replay_command) {
    const Case& c = corpus_case.saved.c;
    Subject& subject = ready(c);
    Outcome outcome = judge_property(c, subject, property);
    if (!is_failure(outcome.verdict)) {
        outcome.verdict = Verdict::nondeterministic;
        outcome.message = "failed once and passed when run again on the same bytes";
    }
    Failure failure = explain(c, outcome, property, ready, std::nullopt);
    failure.subject = subject.name();
    failure.after = static_cast<std::int64_t>(corpus_case.before.size());
    failure.saved_as = corpus_case.file.string();
    failure.replay_command = std::move(replay_command);
    return failure;
}

Failure saved_failure(const CorpusCase& corpus_case, const Property& property, Subject& subject,
                      std::string replay_command) {
    return saved_failure(
        corpus_case, property, [&](const Case&) -> Subject& { return subject; }, std::move(replay_command));
}

}  // namespace quantcheck
