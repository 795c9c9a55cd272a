#include "harness/campaign/explain.hpp"

#include "properties/causes/find_causes.hpp"
#include "properties/causes/worked_block.hpp"
#include "properties/findings.hpp"

namespace quantcheck {
namespace {

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
void add_evidence(CauseSearch& search, const Case& c, float epsilon, const ReadyFor& ready) {
    Evaluation evaluation(c, ready(c));
    const Run& run = evaluation.run_at(epsilon);
    if (!unusable(c, run))
        search.add(evaluation.case_at(epsilon), epsilon, evaluation.expected_at(epsilon), run.outputs);
}

std::vector<std::string> worked(const Case& c, const Outcome& outcome, const ReadyFor& ready) {
    if (outcome.verdict != Verdict::fail || !outcome.finding || outcome.finding->block_row < 0) return {};
    Evaluation evaluation(c, ready(c));
    const float epsilon = outcome.finding->epsilon;
    const Run& run = evaluation.run_at(epsilon);
    if (unusable(c, run)) return {};
    return worked_block(c, *outcome.finding, evaluation.expected_at(epsilon), run.outputs);
}

// The minimal case weighs every rule, since it is small; then the many differing elements of the original
// tell apart those that are left.
std::vector<std::string> causes(const Case& c, const Outcome& outcome, const ReadyFor& ready,
                                const std::optional<FurtherEvidence>& further) {
    CauseSearch search;
    const float epsilon = further ? further->epsilon : c.recipe.epsilon.value;
    add_evidence(search, c, outcome.finding ? outcome.finding->epsilon : epsilon, ready);
    if (further) {
        add_evidence(search, further->original, epsilon, ready);
        std::int64_t elements = 0;
        for (int i = 1; further->other && i < kEvidenceCases && elements < evidence_elements(search.doubt());
             ++i) {
            const Case other = further->other(i);
            add_evidence(search, other, other.recipe.epsilon.value, ready);
            elements += other.rows * other.cols;
        }
    }
    return cause_sentences(search.matches());
}

}  // namespace

Failure explain(const Case& c, const Outcome& outcome, const Property& property, const ReadyFor& ready,
                const std::optional<FurtherEvidence>& further) {
    Failure failure;
    failure.recipe_id = c.recipe.id();
    failure.property = property.name;
    failure.verdict = outcome.verdict;
    failure.message = outcome.message;
    failure.finding = outcome.finding;
    failure.dtype = c.dtype();
    failure.format = c.recipe.code.format;
    failure.rows = c.rows;
    failure.cols = c.cols;
    failure.worked = worked(c, outcome, ready);
    if (outcome.verdict == Verdict::fail) failure.causes = causes(c, outcome, ready, further);
    return failure;
}

}  // namespace quantcheck
