#include "harness/campaign/idle_properties.hpp"

#include <algorithm>

#include "harness/campaign/conclude.hpp"
#include "harness/campaign/judge_case.hpp"
#include "harness/interrupt.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kCasesLookedAt = 16;

/// Passes runs on and remembers whether one was refused.
class RefusalWatch final : public Subject {
 public:
    explicit RefusalWatch(Subject& subject) : subject_(subject) {}

    [[nodiscard]] const std::string& name() const override { return subject_.name(); }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override {
        Run run = subject_.run(c, poison);
        refused_ = refused_ || run.status == RunStatus::unsupported;
        return run;
    }
    [[nodiscard]] bool refused() const { return refused_; }

 private:
    Subject& subject_;
    bool refused_ = false;
};

struct Idleness {
    std::string reason;     ///< that the property gave
    bool ruled_out = true;  ///< each case that it looked at needed a run that the kernel does not claim
};

// The property once more on the first cases, for what it says of them.
Idleness look_again(const TargetRun& run, const Property& property, Subject& kernel) {
    Idleness found;
    for (std::int64_t i = 0; i < std::min(kCasesLookedAt, run.cases()); ++i) {
        RefusalWatch subject(kernel);
        const Case c = make_case(run.plan(i).value());
        if (property.excluded(c.recipe, c.operation)) continue;
        const Outcome outcome = judge_property(c, subject, property);
        if (found.reason.empty() || !subject.refused()) found.reason = outcome.message;
        found.ruled_out = found.ruled_out && subject.refused();
    }
    found.ruled_out = found.ruled_out && !found.reason.empty();
    return found;
}

bool admitted_by_some(const Property& property, const Target& target) {
    return std::ranges::any_of(target.variants, [&](const Recipe& recipe) {
        return !property.excluded(recipe, target.kernel().operation);
    });
}

}  // namespace

void explain_idle_properties(const TargetRun& run, const CampaignOptions& options, WorkerPool& workers,
                             SubjectResult& result, Report& report) {
    if (run.finished() || interrupted()) return;  // it stopped early, and has worse to tell
    const std::string pair = result.subject + " against " + result.recipe + ": ";
    for (std::size_t p = 0; p < result.properties.size(); ++p) {
        PropertyResult& row = result.properties[p];
        const Property& property = *options.properties[p];
        if (row.verdict != Verdict::skipped || !admitted_by_some(property, run.target())) continue;
        KernelSubject kernel = run.subject(workers);
        const Idleness found = look_again(run, property, kernel);
        if (!found.reason.empty()) row.reason = found.reason;
        const bool alarming = is_full(options) && !found.ruled_out;
        (alarming ? report.inconclusive : report.not_judged)
            .push_back(pair + row.property + " applied to none of the cases: " + row.reason);
    }
}

}  // namespace quantcheck
