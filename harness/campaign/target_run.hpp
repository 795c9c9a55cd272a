#pragma once
#include <atomic>
#include <memory>
#include <vector>

#include "harness/campaign/campaign.hpp"
#include "harness/campaign/tally.hpp"
#include "harness/kernel_subject.hpp"
#include "harness/plugin_set.hpp"

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
    /// Adds the round's records to the tally; `drawn` says that its cases were drawn at random.
    void fold(bool drawn);
    /// Nothing more can be learned: every property failed, or the kernel crashes or hangs.
    [[nodiscard]] bool finished() const { return stopped_ || tally_.finished(); }

    [[nodiscard]] const Target& target() const { return target_; }
    [[nodiscard]] Tally& tally() { return tally_; }
    [[nodiscard]] std::int64_t cases() const { return done_; }
    [[nodiscard]] KernelSubject subject(WorkerPool& workers) const;
    /// The target takes this saved case.
    [[nodiscard]] bool takes(const Case& c) const;

   private:
    void judge(std::int64_t i, const Case& c, WorkerPool& workers);

    const Target& target_;
    const CampaignOptions& options_;
    Tally tally_;
    std::vector<std::atomic<std::int64_t>> failed_at_;  ///< by property: least failing index so far, for skipping work
    std::atomic<std::int64_t> stop_at_;
    std::vector<CaseRecord> records_;
    std::int64_t done_ = 0;  ///< cases of earlier rounds
    bool stopped_ = false;
};

}  // namespace quantcheck
