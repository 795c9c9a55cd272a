#pragma once
#include <atomic>
#include <memory>
#include <vector>

#include "harness/campaign/campaign.hpp"
#include "harness/campaign/tally.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/plugin_set.hpp"
#include "properties/situations/situation_map.hpp"

namespace quantcheck {

/// The state of one target during a campaign. Cases may be judged in any order on any thread; fold() adds them up in
/// order, so that totals are the same for any number of jobs.
class TargetRun {
   public:
    TargetRun(const Target& target, const CampaignOptions& options);

    /// Makes room for the records of the next `count` cases.
    void begin(std::int64_t count);
    /// Judges the round's case `i` (counted from the round's start); generated, or given.
    void judge_generated(std::int64_t i, WorkerPool& workers);
    void judge_saved(std::int64_t i, const Case& c, WorkerPool& workers);
    /// Appends plans that aim at situations which the cases so far did not reach, and makes room for their records.
    /// Returns how many.
    std::int64_t begin_aimed(std::size_t round);
    /// The generated or aimed case with this index, with its shrinks.
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
    [[nodiscard]] KernelSubject subject(WorkerPool& workers) const;
    /// The target takes this saved case.
    [[nodiscard]] bool takes(const Case& c) const;

   private:
    void judge(std::int64_t i, const Case& c, WorkerPool& workers);
    /// After this property's failure nothing more is wanted of the kernel.
    [[nodiscard]] bool is_last_failure(const Property& property) const;
    /// The last case that counts: which later ones were judged depends on timing.
    [[nodiscard]] std::int64_t last_case() const;

    const Target& target_;
    const CampaignOptions& options_;
    Tally tally_;
    SituationMap situations_;
    std::vector<Plan> aimed_;         ///< cases from first_aimed_ on
    std::int64_t first_aimed_ = 0;
    std::vector<std::atomic<std::int64_t>> failed_at_;  ///< by property: least failing index so far, for skipping work
    std::atomic<std::int64_t> stop_at_;
    std::vector<CaseRecord> records_;
    std::int64_t done_ = 0;  ///< cases of earlier rounds
    bool stopped_ = false;
    bool failed_ = false;
    double seconds_to_failure_ = 0;
};

}  // namespace quantcheck
