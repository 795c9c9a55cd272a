#pragma once
#include <array>
#include <atomic>
#include <chrono>
#include <cstdint>
#include <map>
#include <string>

namespace quantcheck {

/// What a campaign's time goes into. `launch` is the gate's part of launches, waiting for them included; what
/// a device does meanwhile is counted apart, where its plugin can measure it.
enum class Stage : std::uint8_t { generate, launch, reference, compare, device_copies, device_kernels };
inline constexpr std::array kStageNames = {"generate", "launch",        "reference",
                                           "compare",  "device copies", "device kernels"};

/// Nanoseconds by stage of all threads together.
class StageTotals {
 public:
    void add(Stage stage, std::int64_t nanoseconds) {
        spent_[static_cast<std::size_t>(stage)].fetch_add(nanoseconds, std::memory_order_relaxed);
    }
    /// Adds "stage generate" and so on, in seconds, for each stage that took any time.
    void report(std::map<std::string, double>& seconds) const {
        for (std::size_t i = 0; i < kStageNames.size(); ++i)
            if (const auto spent = spent_[i].load(); spent > 0)
                seconds[std::string("stage ") + kStageNames[i]] = static_cast<double>(spent) * 1e-9;
    }

 private:
    std::array<std::atomic<std::int64_t>, kStageNames.size()> spent_{};
};

/// One thread's watch while it judges a case: time goes to the stage that it is in.
class StageClock {
 public:
    StageClock(StageTotals& totals, Stage stage) : totals_(totals), stage_(stage) {}
    StageClock(const StageClock&) = delete;
    StageClock& operator=(const StageClock&) = delete;
    ~StageClock() { enter(stage_); }

    /// Ends the present stage and begins this one; returns the one that ended.
    Stage enter(Stage stage) {
        const auto now = Clock::now();
        totals_.add(stage_, std::chrono::duration_cast<std::chrono::nanoseconds>(now - since_).count());
        since_ = now;
        const Stage ended = stage_;
        stage_ = stage;
        return ended;
    }
    /// Milliseconds that passed elsewhere.
    void add(Stage stage, float milliseconds) {
        if (milliseconds > 0) totals_.add(stage, static_cast<std::int64_t>(double{milliseconds} * 1e6));
    }

 private:
    using Clock = std::chrono::steady_clock;
    StageTotals& totals_;
    Stage stage_;
    Clock::time_point since_ = Clock::now();
};

/// A stage within another, for as long as this lives; nothing without a clock.
class StageWithin {
 public:
    StageWithin(StageClock* clock, Stage stage) : clock_(clock) {
        if (clock_ != nullptr) outer_ = clock_->enter(stage);
    }
    StageWithin(const StageWithin&) = delete;
    StageWithin& operator=(const StageWithin&) = delete;
    ~StageWithin() {
        if (clock_ != nullptr) clock_->enter(outer_);
    }

 private:
    StageClock* clock_;
    Stage outer_ = Stage::compare;
};

}  // namespace quantcheck
