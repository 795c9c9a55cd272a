#include "harness/export/export_recipe.hpp"

#include "corpora/saved_case.hpp"
#include "harness/campaign/conclude.hpp"
#include "properties/situations/aim.hpp"
#include "properties/sweep.hpp"
#include "reference/quantize.hpp"

namespace quantcheck {
namespace {

class Exporter {
 public:
    Exporter(const std::vector<Recipe>& variants, const ExportOptions& options)
        : options_(options), situations_(variants, Operation::quantize, options.limits) {}

    void write(const Plan& plan) {
        SavedCase saved;
        saved.c = make_case(plan);
        saved.provenance = "quantcheck export-cases, seed " + std::to_string(options_.seed) + ", case " +
                           std::to_string(next_);
        saved.versions = options_.versions;
        situations_.look(saved.c, next_++);
        saved.c.plan.reset();  // its bytes say all that another language can use
        if (options_.with_outputs) {
            saved.recorded = quantize(saved.c.recipe, saved.c.view());
            saved.subject = "reference";
        }
        save_case(options_.folder, saved);
    }

    /// Plans for what no case so far reached.
    [[nodiscard]] std::vector<Plan> aimed(std::size_t round) const {
        return aimed_plans(situations_, next_ - 1, round, options_.seed);
    }
    [[nodiscard]] std::int64_t written() const { return next_; }
    [[nodiscard]] SituationCounts counts() const {
        SituationCounts counts;
        counts.unreached = situations_.unreached(next_ - 1);
        counts.reachable = situations_.reachable();
        counts.reached = counts.reachable - static_cast<std::int64_t>(counts.unreached.size());
        return counts;
    }

 private:
    const ExportOptions& options_;
    SituationMap situations_;
    std::int64_t next_ = 0;
};

}  // namespace

ExportedCases export_recipe(const std::vector<Recipe>& variants, const ExportOptions& options) {
    Exporter exporter(variants, options);
    for (std::int64_t i = 0; i < options.cases; ++i)
        exporter.write(plan_at(variants, Operation::quantize, options.limits, options.seed,
                               static_cast<std::uint64_t>(i))
                           .value());
    if (options.cases >= kFullCampaign)
        for (const Plan& plan : sweep_plans(variants, Operation::quantize, options.limits, options.seed))
            exporter.write(plan);
    for (std::size_t round = 0; round < kAimedRounds; ++round) {
        const std::vector<Plan> plans = exporter.aimed(round);
        if (plans.empty()) break;
        for (const Plan& plan : plans) exporter.write(plan);
    }
    return {options.cases, exporter.written() - options.cases, exporter.counts()};
}

}  // namespace quantcheck
