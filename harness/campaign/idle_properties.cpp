#include "harness/campaign/idle_properties.hpp"

#include <algorithm>
#include <functional>

#include "harness/campaign/conclude.hpp"
#include "harness/campaign/judge_case.hpp"
#include "harness/interrupt.hpp"
#include "harness/reference_subject.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kCasesLookedAt = 64;

/// What a property says of cases on which nothing is wrong.
struct Look {
    bool applies = false;
    std::string reason;  ///< why it does not, of the first case of which it says so
};

Look look(const Property& property, ReferenceSubject& subject,
          const std::function<rc::Shrinkable<Plan>(std::int64_t)>& plan, std::int64_t cases) {
    Look found;
    for (std::int64_t i = 0; i < cases && !found.applies; ++i) {
        const Outcome outcome = judge_property(make_case(plan(i).value()), subject, property);
        found.applies = outcome.verdict != Verdict::skipped && outcome.verdict != Verdict::unsupported;
        if (found.reason.empty()) found.reason = outcome.message;
    }
    return found;
}

bool admitted_by_some(const Property& property, const Target& target) {
    return std::ranges::any_of(target.variants, [&](const Recipe& recipe) {
        return !property.excluded(recipe, target.kernel().operation);
    });
}

}  // namespace

void explain_idle_properties(const TargetRun& run, const CampaignOptions& options, SubjectResult& result,
                             Report& report) {
    if (run.finished() || interrupted()) return;  // it stopped early, and has worse to tell
    const Target& target = run.target();
    ReferenceSubject any_shape, claimed_shapes(&target.kernel());
    const auto without_limits = [&](std::int64_t i) {
        return plan_at(target.variants, target.kernel().operation, PlanLimits{}, options.seed,
                       static_cast<std::uint64_t>(i));
    };
    for (std::size_t p = 0; p < result.properties.size(); ++p) {
        PropertyResult& row = result.properties[p];
        const Property& property = *options.properties[p];
        if (row.verdict != Verdict::skipped || !admitted_by_some(property, target)) continue;
        const Look here = look(
            property, claimed_shapes, [&](std::int64_t i) { return run.plan(i); },
            std::min(kCasesLookedAt, run.cases()));
        const bool ruled_out =
            !here.applies && look(property, any_shape, without_limits, kCasesLookedAt).applies;
        if (here.applies)
            row.reason = "the kernel gave no outputs for the cases that it needs";
        else if (!here.reason.empty())
            row.reason = here.reason;
        if (ruled_out) row.reason = "ruled out by the shapes that the kernel claims (" + row.reason + ")";
        (is_full(options) && !ruled_out ? report.inconclusive : report.not_judged)
            .push_back(result.subject + " against " + result.recipe + ": " + row.property +
                       " applied to none of the cases: " + row.reason);
    }
}

}  // namespace quantcheck
