#include "harness/campaign/minimize.hpp"

#include "harness/campaign/judge_case.hpp"
#include "harness/interrupt.hpp"
#include "harness/shell_quoted.hpp"
#include "harness/version.hpp"
#include "properties/causes/find_causes.hpp"
#include "properties/causes/worked_block.hpp"
#include "properties/findings.hpp"
#include "properties/shrink.hpp"
#include "properties/shrink_case.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

// Bounded by tries and their elements, so that the minimal case does not depend on the machine's speed; the
// time is a last resort. A try on a crashing kernel costs a new process.
constexpr int kShrinkSteps = 2000, kShrinkStepsOfCrash = 200;
constexpr std::int64_t kShrinkElements = 1 << 26;
constexpr int kCaseShrinkSteps = 500;
constexpr std::int64_t kCaseShrinkElements = 1 << 23;
constexpr std::chrono::milliseconds kShrinkBudget{10'000};

// Cases that are looked at, from the failing one on, to tell causes apart that explain it alike.
constexpr int kEvidenceCases = 256;

/// Elements of such cases that a doubt is worth.
std::int64_t evidence_elements(CauseSearch::Doubt doubt) {
    switch (doubt) {
        case CauseSearch::Doubt::rule:
            return 1 << 21;
        case CauseSearch::Doubt::place:
            return 1 << 19;
        case CauseSearch::Doubt::difference:  // every rule is weighed on every case
            return 1 << 16;
        case CauseSearch::Doubt::none:
            break;
    }
    return 0;
}

// Adds what the subject did with a case to the search.
void add_evidence(CauseSearch& search, const Case& c, float epsilon, Subject& subject) {
    Evaluation evaluation(c, subject);
    const Run& run = evaluation.run_at(epsilon);
    if (!unusable(c, run))
        search.add(evaluation.case_at(epsilon), epsilon, evaluation.expected_at(epsilon), run.outputs);
}

std::vector<std::string> worked(const Case& c, const Outcome& outcome, Subject& subject) {
    if (outcome.verdict != Verdict::fail || !outcome.finding || outcome.finding->block_row < 0) return {};
    Evaluation evaluation(c, subject);
    const float epsilon = outcome.finding->epsilon;
    const Run& run = evaluation.run_at(epsilon);
    if (unusable(c, run)) return {};
    return worked_block(c, *outcome.finding, evaluation.expected_at(epsilon), run.outputs);
}

Failure describe(const Case& c, const Outcome& outcome, const Property& property, const Subject& subject) {
    Failure failure;
    failure.subject = subject.name();
    failure.recipe_id = c.recipe.id();
    failure.property = property.name;
    failure.verdict = outcome.verdict;
    failure.message = outcome.message;
    failure.finding = outcome.finding;
    failure.dtype = c.dtype();
    failure.format = c.recipe.code.format;
    failure.rows = c.rows;
    failure.cols = c.cols;
    return failure;
}

}  // namespace

std::string replay_line(const std::filesystem::path& file, const std::string& kernel,
                        const Property& property, const std::string& arguments) {
    return "quantcheck replay " + shell_quoted(file.string()) + arguments + " --kernel " + kernel +
           " --property " + std::string(property.name);
}

Failure minimize_failure(const TargetRun& run, std::int64_t index, const Property& property, Subject& subject,
                         const CampaignOptions& options) {
    const rc::Shrinkable<Plan> tree = run.plan(index);
    Case minimal = make_case(tree.value());
    Outcome outcome = judge_property(minimal, subject, property);
    std::int64_t steps = 0;
    bool capped = false;
    const Verdict kind = outcome.verdict;
    const Case original = minimal;
    const float epsilon = outcome.finding ? outcome.finding->epsilon : original.recipe.epsilon.value;
    if (!is_failure(kind)) {
        outcome.verdict = Verdict::nondeterministic;
        outcome.message = "failed in the campaign and passed when run again on the same bytes";
    } else if (kind != Verdict::timeout) {  // each step of a shrink would cost the whole time limit
        // A smaller case that a waiver covers would show another fault than the one that is reported.
        const auto case_still_fails = [&](const Case& c) {
            return !interrupted() && !options.waivers.covers(subject.name(), c, property) &&
                   judge_property(c, subject, property).verdict == kind;
        };
        const auto still_fails = [&](const Plan& plan) { return case_still_fails(make_case(plan)); };
        const int most = kind == Verdict::crash ? kShrinkStepsOfCrash : kShrinkSteps;
        const ShrinkResult shrunk = shrink(tree, still_fails, most, kShrinkBudget, kShrinkElements);
        steps = shrunk.steps;
        capped = shrunk.capped;
        const CaseShrinkResult bytes =
            shrink_case(make_case(shrunk.plan), run.target().limits(), case_still_fails,
                        kind == Verdict::crash ? 0 : kCaseShrinkSteps, kCaseShrinkElements);
        steps += bytes.steps;
        minimal = bytes.c;
        outcome = judge_property(minimal, subject, property);
        if (outcome.verdict != kind) {
            outcome.verdict = Verdict::nondeterministic;
            outcome.message = "the minimal case failed while shrinking and not when run again";
        }
    }
    Failure failure = describe(minimal, outcome, property, subject);
    failure.case_index = index;
    failure.shrink_steps = steps;
    failure.worked = worked(minimal, outcome, subject);
    if (outcome.verdict == Verdict::fail) {
        CauseSearch search;
        // The minimal case weighs every rule, since it is small; then the many differing elements of the
        // original tell apart those that are left.
        add_evidence(search, minimal, outcome.finding ? outcome.finding->epsilon : epsilon, subject);
        add_evidence(search, original, epsilon, subject);
        std::int64_t elements = 0;
        for (int i = 1; i < kEvidenceCases && elements < evidence_elements(search.doubt()); ++i) {
            const Case other = make_case(run.plan(index + i).value());
            add_evidence(search, other, other.recipe.epsilon.value, subject);
            elements += other.rows * other.cols;
        }
        failure.causes = cause_sentences(search.matches());
    }
    if (capped && failure.message.empty())
        failure.message = "shrinking ended at its limit; a smaller case may exist";

    SavedCase saved;
    saved.c = minimal;
    if (saved.c.plan && (saved.c.plan->amax || saved.c.plan->walk))
        saved.c.plan.reset();  // a file's plan cannot say it; its bytes hold it
    saved.property = property.name;
    saved.verdict = name_of(outcome.verdict);
    saved.subject = subject.name();
    saved.provenance = "found by quantcheck gate --seed " + std::to_string(options.seed);
    saved.versions = versions();
    try {
        const auto file = save_case(options.save_failures, saved);
        failure.saved_as = file.string();
        failure.replay_command = replay_line(file, subject.name(), property, options.replay_arguments);
    } catch (const HarnessFault& fault) {  // a full disk must not hide the failure itself
        failure.message +=
            (failure.message.empty() ? "not saved: " : "; not saved: ") + std::string(fault.what());
    }
    return failure;
}

Failure saved_failure(const CorpusCase& corpus_case, const Property& property, Subject& subject,
                      std::string replay_command) {
    const Case& c = corpus_case.saved.c;
    Outcome outcome = judge_property(c, subject, property);
    if (!is_failure(outcome.verdict)) {
        outcome.verdict = Verdict::nondeterministic;
        outcome.message = "failed once and passed when run again on the same bytes";
    }
    Failure failure = describe(c, outcome, property, subject);
    failure.worked = worked(c, outcome, subject);
    if (outcome.verdict == Verdict::fail) {
        CauseSearch search;
        add_evidence(search, c, outcome.finding ? outcome.finding->epsilon : c.recipe.epsilon.value, subject);
        failure.causes = cause_sentences(search.matches());
    }
    failure.saved_as = corpus_case.file.string();
    failure.replay_command = std::move(replay_command);
    return failure;
}

}  // namespace quantcheck
