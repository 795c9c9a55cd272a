#include "harness/campaign/target_run.hpp"

#include <algorithm>
#include <chrono>
#include <limits>

#include "harness/campaign/judge_case.hpp"
#include "harness/campaign/setup.hpp"
#include "harness/interrupt.hpp"
#include "properties/generate.hpp"
#include "properties/situations/aim.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kNever = std::numeric_limits<std::int64_t>::max();

void lower(std::atomic<std::int64_t>& least, std::int64_t value) {
    std::int64_t seen = least.load();
    while (value < seen && !least.compare_exchange_weak(seen, value)) {
    }
}

PlanLimits limits_of(const Target& target, const CampaignOptions& options) {
    PlanLimits limits = target.limits();
    limits.without = options.without_kind;
    if (options.max_elements)  // one smallest tensor that the kernel takes must remain
        limits.max_elements =
            std::min(limits.max_elements,
                     std::max(*options.max_elements, limits.rows_multiple * limits.cols_multiple));
    return limits;
}

}  // namespace

TargetRun::TargetRun(const Target& target, std::uint32_t number, const CampaignOptions& options,
                     CaseHistory& history, StageTotals& stages)
    : target_(target),
      number_(number),
      limits_(limits_of(target, options)),
      options_(options),
      history_(history),
      stages_(stages),
      tally_(options.properties, Tally::Until::first_failure),
      situations_(target.variants, target.kernel().operation, limits_),
      failed_at_(options.properties.size()),
      stop_at_(kNever) {
    for (auto& index : failed_at_) index = kNever;
}

void TargetRun::begin(std::int64_t count) { records_.assign(static_cast<std::size_t>(count), {}); }

KernelSubject TargetRun::subject(Worker& worker) const {
    return {target_.kernel(), target_.kernel_index, worker};
}

bool TargetRun::takes(const CorpusCase& corpus_case) const {
    const Case& c = corpus_case.saved.c;
    return c.recipe.name == target_.family->name() && target_.kernel().takes(c) &&
           setup_of(corpus_case, *target_.plugin, target_.kernel_index);
}

void TargetRun::judge_generated(std::int64_t i, JobPool& pool, std::size_t lane) {
    judge(
        i, [this, index = done_ + i] { return make_case(plan(index).value()); }, pool, lane);
}

rc::Shrinkable<Plan> TargetRun::plan(std::int64_t index) const {
    const std::int64_t planned = index - first_planned_;
    if (planned >= 0 && planned < static_cast<std::int64_t>(planned_.size()))
        return shrinkable(planned_[static_cast<std::size_t>(planned)], limits_);
    return plan_at(target_.variants, target_.kernel().operation, limits_, options_.seed,
                   static_cast<std::uint64_t>(index));
}

std::int64_t TargetRun::begin_planned(std::vector<Plan> plans) {
    std::erase_if(plans, [&](const Plan& plan) {
        return std::any_of(plan.kinds.begin(), plan.kinds.end(),
                           [&](Kind kind) { return kind == options_.without_kind; });
    });
    if (planned_.empty()) first_planned_ = done_;
    planned_.insert(planned_.end(), plans.begin(), plans.end());
    const auto count = static_cast<std::int64_t>(plans.size());
    if (count > 0) begin(count);
    return count;
}

std::int64_t TargetRun::begin_sweep() {
    const std::int64_t count =
        begin_planned(sweep_plans(target_.variants, target_.kernel().operation, limits_, options_.seed));
    swept_.resize(planned_.size());
    return count;
}

std::int64_t TargetRun::begin_aimed(std::size_t round) {
    return begin_planned(aimed_plans(situations_, last_case(), round, options_.seed));
}

std::vector<SweepCoverage::Count> TargetRun::swept() const {
    SweepCoverage coverage;
    for (std::size_t i = 0; i < swept_.size(); ++i)
        if (swept_[i] && first_planned_ + static_cast<std::int64_t>(i) <= last_case())
            coverage.look(planned_[i]);
    return coverage.counts();
}

std::int64_t TargetRun::last_case() const {
    if (!tally_.finished()) return done_ - 1;
    std::int64_t last = -1;
    for (std::size_t p = 0; p < options_.properties.size(); ++p)
        last = std::max(last, tally_.first_failure(p));
    return last;
}

SituationCounts TargetRun::situations() const {
    SituationCounts counts;
    counts.unreached = situations_.unreached(last_case());
    counts.reachable = situations_.reachable();
    counts.reached = counts.reachable - static_cast<std::int64_t>(counts.unreached.size());
    return counts;
}

void TargetRun::judge_saved(std::int64_t i, const CorpusCase& corpus_case, JobPool& pool, std::size_t lane) {
    const auto make = [&c = corpus_case.saved.c] { return c; };
    const Setup setup = setup_of(corpus_case, *target_.plugin, target_.kernel_index).value_or(Setup{});
    if (!setup.clean) return judge(i, make, pool, lane);
    if (!wanted(done_ + i)) return;
    Worker& worker = pool.workers(lane).worker(*target_.plugin);
    KernelSubject kernel = subject(worker);
    static_cast<void>(setup.on(kernel, worker)(corpus_case.saved.c));
    judge(i, make, kernel, &worker, nullptr);
    worker.restart();  // what the sequence left behind is not for the next case
}

bool TargetRun::wanted(std::size_t property, std::int64_t index) const {
    return index <= stop_at_ && index <= failed_at_[property];
}

bool TargetRun::wanted(std::int64_t index) const {
    for (std::size_t p = 0; p < failed_at_.size(); ++p)
        if (wanted(p, index)) return true;
    return false;
}

void TargetRun::judge(std::int64_t i, const std::function<Case()>& make, JobPool& pool, std::size_t lane) {
    const std::int64_t index = done_ + i;
    if (!wanted(index)) return;
    StageClock clock(stages_, Stage::generate);
    KernelSubject kernel(target_.kernel(), target_.kernel_index, pool.launcher(target_, lane),
                         {index, [this, index] { return wanted(index); }}, &clock);
    // The launches of CUDA kernels are mixed with those of other threads: what came before says little.
    Worker* worker =
        target_.kernel().space == QC_CUDA ? nullptr : &pool.workers(lane).worker(*target_.plugin);
    judge(i, make, kernel, worker, &clock);
}

void TargetRun::judge(std::int64_t i, const std::function<Case()>& make, KernelSubject& kernel,
                      Worker* worker, StageClock* clock) {
    const std::int64_t index = done_ + i;
    const Case c = make();
    if (clock != nullptr) clock->enter(Stage::compare);
    const CaseRecord* known = options_.journal ? options_.journal->find(number_, index) : nullptr;
    JudgedCases judged;
    CaseRecord record = known ? *known : judge_now(index, c, make, kernel, worker, clock, judged);
    // What happens to a process that is being stopped says nothing of the kernel, and what is no longer
    // wanted may not have been launched.
    if (interrupted() || !wanted(index)) return;
    if (options_.journal && !known) options_.journal->add(number_, index, record);
    bool failed = false;
    for (std::size_t p = 0; p < record.entries.size(); ++p)
        if (is_failure(record.entries[p].verdict)) {
            failed = true;
            lower(failed_at_[p], index);
            record.stops = record.stops || is_last_failure(*options_.properties[p]);
        }
    if (failed) {
        const std::lock_guard lock(failures_mutex_);
        before_failures_[index] = std::move(judged);
    }
    if (record.stops) lower(stop_at_, index);
    if (!record.unsupported) situations_.look(c, index);
    records_[static_cast<std::size_t>(i)] = std::move(record);
}

CaseRecord TargetRun::judge_now(std::int64_t index, const Case& c, const std::function<Case()>& make,
                                KernelSubject& kernel, Worker* worker, StageClock* clock,
                                JudgedCases& judged) {
    std::vector<const Property*> open = options_.properties;
    for (std::size_t p = 0; p < open.size(); ++p)
        if (!wanted(p, index)) open[p] = nullptr;
    if (worker != nullptr) history_.begin(*worker);
    const auto start = std::chrono::steady_clock::now();
    CaseRecord record = judge_case(c, kernel, open, clock);
    record.seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - start).count();
    if (worker != nullptr) judged = history_.end(*worker, {this, make, open});
    options_.waivers.apply(kernel.name(), c, open, record);
    return record;
}

bool TargetRun::is_last_failure(const Property& property) const {
    const auto until = options_.until_failed.find(target_.kernel().name);
    if (until == options_.until_failed.end()) return false;
    return until->second.empty() || until->second == property.name;
}

void TargetRun::fold(bool drawn) {
    for (const CaseRecord& record : records_) {
        if (stopped_) break;
        if (!failed_) seconds_to_failure_ += record.seconds;
        failed_ = failed_ || std::any_of(record.entries.begin(), record.entries.end(),
                                         [](const CaseRecord::Entry& e) { return is_failure(e.verdict); });
        const auto planned = static_cast<std::size_t>(done_ - first_planned_);
        if (done_ >= first_planned_ && planned < swept_.size())
            swept_[planned] = !record.unsupported && !record.entries.empty();
        tally_.add(record, done_++, drawn);
        stopped_ = record.stops;
    }
    records_.clear();
}

}  // namespace quantcheck
