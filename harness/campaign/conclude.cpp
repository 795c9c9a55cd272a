#include "harness/campaign/conclude.hpp"

#include <algorithm>

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
        if (results[p].waived > 0)
            results[p].reason = std::to_string(results[p].waived) + " failing cases are waived";
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
    options.waivers.note(target.kernel().name, target.variants, options.properties, run.tally(),
                         report.waivers);
    SubjectResult result{
        target.kernel().name,    target.family->name(), target.kernel().lane(), results, situations, {},
        run.seconds_to_failure()};
    for (const auto& [what, met, of] : run.swept()) result.exhaustive.push_back({what, met, of});
    return result;
}

}  // namespace quantcheck
