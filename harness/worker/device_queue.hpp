#pragma once
#include <array>
#include <condition_variable>
#include <memory>
#include <mutex>
#include <thread>
#include <vector>

#include "harness/worker/launch_slab.hpp"
#include "harness/worker/lone_launcher.hpp"
#include "harness/worker/permits.hpp"
#include "harness/worker/submission_lookup.hpp"

namespace quantcheck {

/// Launches of many threads on one device, in one worker with one CUDA context. While the worker runs one
/// slab of launches the next one fills, so that a submission costs its copies and one synchronisation however
/// many launches it holds. A submission that ends badly tells nothing of the single launches: each is made
/// again alone. If none of them ends badly then, the end of the submission stands for all.
class DeviceQueue final : public Launcher {
 public:
    /// Threads that launch hold one of `permits`, which outlive the queue.
    DeviceQueue(const std::filesystem::path& plugin, const WorkerOptions& options, Permits& permits);
    ~DeviceQueue() override;

    [[nodiscard]] Launched launch(const LaunchImage& image, const Turn& turn) override;
    [[nodiscard]] Launched launch_alone(const LaunchImage& image, const Turn& turn) override;

 private:
    // One is filled, one is with the worker, the others are read.
    static constexpr std::size_t kSlabs = 5;
    static constexpr std::uint64_t kRegionBytes = kSlabs * LaunchSlab::kBytes;
    static constexpr std::size_t kMostTogether = 512;
    static constexpr std::size_t kNone = kSlabs;

    using Slabs = std::array<LaunchSlab, kSlabs>;

    void serve();
    void open_another();
    void release(std::size_t slab);
    [[nodiscard]] bool has_room(const LaunchImage& image) const {
        return open_ != kNone && slabs_[open_].takes(image, most_);
    }
    /// Alone, what was in a submission that ended badly.
    [[nodiscard]] Launched launch_again(const LaunchImage& image, const Turn& turn, SubmissionLookup& lookup);
    /// Gives the caller's permit back while it waits.
    [[nodiscard]] Launched launch_together(const LaunchImage& image,
                                           std::shared_ptr<SubmissionLookup>& lookup);

    Worker worker_;
    LoneLauncher alone_;
    Permits& permits_;
    std::byte* region_;
    std::mutex mutex_;
    std::condition_variable room_, work_;
    Slabs slabs_;
    std::array<std::vector<Permits::Waiter*>, kSlabs> waiters_;      ///< for the slab's answers
    std::array<std::shared_ptr<SubmissionLookup>, kSlabs> lookups_;  ///< of slabs that ended badly
    std::size_t open_ = 0;              ///< the slab that takes launches, or kNone
    std::size_t most_ = kMostTogether;  ///< launches of a submission: fewer after one that ended badly
    bool stopping_ = false;
    std::thread server_;
};

}  // namespace quantcheck
