#include "harness/campaign/judge_case.hpp"

#include <algorithm>
#include <limits>

namespace quantcheck {
namespace {

std::int32_t clamp_count(std::int64_t n) {
    return static_cast<std::int32_t>(std::min<std::int64_t>(n, std::numeric_limits<std::int32_t>::max()));
}

Outcome outcome_of(Evaluation& evaluation, const Property& property) {
    const Case& c = evaluation.subject_case();
    Outcome nothing;
    nothing.verdict = Verdict::skipped;
    if (property.excluded(c.recipe, c.operation)) return nothing;
    const Run& run = evaluation.run_at(c.recipe.epsilon.value);
    if (run.status != RunStatus::ok && property.needs_outputs) return nothing;
    return property.check(evaluation);
}

}  // namespace

CaseRecord judge_case(const Case& c, Subject& subject, const std::vector<const Property*>& properties,
                      StageClock* clock) {
    Evaluation evaluation(c, subject);
    CaseRecord record;
    const Run& run = evaluation.run_at(c.recipe.epsilon.value);
    const RunStatus status = run.status;
    if (status != RunStatus::ok) record.message = run.message;
    record.unsupported = status == RunStatus::unsupported;
    record.stops = status == RunStatus::crash || status == RunStatus::timeout;
    record.entries.resize(properties.size());
    if (record.unsupported) return record;
    if (status == RunStatus::ok && clock != nullptr) {
        const StageWithin reference(clock, Stage::reference);
        static_cast<void>(evaluation.expected_at(c.recipe.epsilon.value));
    }
    for (std::size_t p = 0; p < properties.size(); ++p) {
        if (properties[p] == nullptr) continue;
        const Outcome outcome = outcome_of(evaluation, *properties[p]);
        record.entries[p] = {outcome.verdict, clamp_count(outcome.blocks), clamp_count(outcome.elements)};
        record.entries[p].open = true;
    }
    return record;
}

Outcome judge_property(const Case& c, Subject& subject, const Property& property) {
    Evaluation evaluation(c, subject);
    return outcome_of(evaluation, property);
}

}  // namespace quantcheck
