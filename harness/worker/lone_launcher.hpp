#pragma once
#include <condition_variable>
#include <cstdint>
#include <mutex>
#include <set>
#include <utility>

#include "harness/worker/worker.hpp"

namespace quantcheck {

/// Launches of several threads made one by one in one worker, the lowest turn first. What is no longer wanted
/// when its turn comes is not launched.
class LoneLauncher final : public Launcher {
 public:
    LoneLauncher(std::filesystem::path plugin, WorkerOptions options)
        : worker_(std::move(plugin), std::move(options)) {}

    [[nodiscard]] Launched launch(const LaunchImage& image, const Turn& turn) override;
    [[nodiscard]] Launched launch_alone(const LaunchImage& image, const Turn& turn) override {
        return launch(image, turn);
    }

 private:
    using Place = std::pair<std::int64_t, std::uint64_t>;  // turn, then arrival
    void release();

    Worker worker_;
    std::mutex mutex_;
    std::condition_variable next_;
    std::set<Place> waiting_;
    std::uint64_t arrivals_ = 0;
    bool taken_ = false;
};

}  // namespace quantcheck
