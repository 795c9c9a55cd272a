#pragma once
#include <atomic>
#include <map>
#include <memory>
#include <mutex>
#include <vector>

#include "harness/campaign/campaign.hpp"
#include "harness/campaign/case_history.hpp"
#include "harness/campaign/job_pool.hpp"
#include "harness/campaign/tally.hpp"
#include "harness/kernel_subject.hpp"
#include "properties/situations/situation_map.hpp"
#include "properties/sweep.hpp"

namespace quantcheck {

/// The state of one target during a campaign. Cases may be judged in any order on any thread; fold() adds
/// them up in order, so that totals are the same for any number of jobs.
class TargetRun {
 public:
    /// `number` tells the targets of a campaign apart; `history` and `stages`, to which its time is added,
    /// outlive the run.
    TargetRun(const Target& target, std::uint32_t number, const CampaignOptions& options,
              CaseHistory& history, StageTotals& stages);

    /// Makes room for the records of the next `count` cases.
    void begin(std::int64_t count);
    /// Judges the round's case `i` (counted from the round's start); generated, or given.
    void judge_generated(std::int64_t i, JobPool& pool, std::size_t lane);
    void judge_saved(std::int64_t i, const CorpusCase& corpus_case, JobPool& pool, std::size_t lane);
    /// Appends plans to be judged after the generated ones, and makes room for their records. Returns how
    /// many: those that walk through every magnitude, or that aim at situations which the cases so far did
    /// not reach.
    std::int64_t begin_sweep();
    std::int64_t begin_aimed(std::size_t round);
    /// The generated or planned case with this index, with its shrinks.
    [[nodiscard]] rc::Shrinkable<Plan> plan(std::int64_t index) const;
    /// Adds the round's records to the tally; `drawn` says that its cases were drawn at random.
    void fold(bool drawn);
    /// Nothing more can be learned: every property failed, or the kernel crashes or hangs.
    [[nodiscard]] bool finished() const { return stopped_ || tally_.finished(); }

    [[nodiscard]] const Target& target() const { return target_; }
    [[nodiscard]] Tally& tally() { return tally_; }
    [[nodiscard]] std::int64_t cases() const { return done_; }
    /// What the cases so far reached.
    [[nodiscard]] SituationCounts situations() const;
    /// Spent on cases up to the first that any property failed.
    [[nodiscard]] double seconds_to_failure() const { return seconds_to_failure_; }
    /// How much of its sweep was judged.
    [[nodiscard]] std::vector<SweepCoverage::Count> swept() const;
    /// The target's kernel in this worker, which serves its plugin.
    [[nodiscard]] KernelSubject subject(Worker& worker) const;
    /// The target takes this saved case.
    [[nodiscard]] bool takes(const CorpusCase& corpus_case) const;
    /// What the worker had judged when a property first failed at this case, the case included; empty where
    /// that is not known.
    [[nodiscard]] const JudgedCases& before_failure(std::int64_t index) const {
        return before_failures_.at(index);
    }

 private:
    void judge(std::int64_t i, const std::function<Case()>& make, JobPool& pool, std::size_t lane);
    /// `worker` is what runs the kernel, if nothing else runs in it.
    void judge(std::int64_t i, const std::function<Case()>& make, KernelSubject& kernel, Worker* worker,
               StageClock* clock);
    /// Runs the kernel on the case; `judged` gets what the worker judged until then.
    [[nodiscard]] CaseRecord judge_now(std::int64_t index, const Case& c, const std::function<Case()>& make,
                                       KernelSubject& kernel, Worker* worker, StageClock* clock,
                                       JudgedCases& judged);
    /// Case `index` can still tell this of the property: neither failed nor ended the run at an earlier one.
    [[nodiscard]] bool wanted(std::size_t property, std::int64_t index) const;
    [[nodiscard]] bool wanted(std::int64_t index) const;
    /// After this property's failure nothing more is wanted of the kernel.
    [[nodiscard]] bool is_last_failure(const Property& property) const;
    std::int64_t begin_planned(std::vector<Plan> plans);
    /// The last case that counts: which later ones were judged depends on timing.
    [[nodiscard]] std::int64_t last_case() const;

    const Target& target_;
    const std::uint32_t number_;
    const PlanLimits limits_;
    const CampaignOptions& options_;
    CaseHistory& history_;
    StageTotals& stages_;
    std::mutex failures_mutex_;
    std::map<std::int64_t, JudgedCases> before_failures_;
    Tally tally_;
    SituationMap situations_;
    std::vector<Plan> planned_;  ///< cases from first_planned_ on, the sweep first
    std::int64_t first_planned_ = 0;
    std::vector<bool> swept_;  ///< by plan of the sweep: its case was judged
    std::vector<std::atomic<std::int64_t>>
        failed_at_;  ///< by property: least failing index so far, for skipping work
    std::atomic<std::int64_t> stop_at_;
    std::vector<CaseRecord> records_;
    std::int64_t done_ = 0;  ///< cases of earlier rounds
    bool stopped_ = false;
    bool failed_ = false;
    double seconds_to_failure_ = 0;
};

}  // namespace quantcheck
