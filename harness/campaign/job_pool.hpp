#pragma once
#include <cstdint>
#include <deque>
#include <functional>
#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "harness/campaign/target.hpp"
#include "harness/plugin_set.hpp"
#include "harness/worker/device_queue.hpp"

namespace quantcheck {

/// The threads of a campaign and what they launch kernels with. A host kernel runs in a worker of the
/// thread's own. The launches of CUDA kernels go through one queue per plugin and device, from more threads
/// than compute at one time, so that the device has many to work on.
class JobPool {
 public:
    /// At most `jobs` threads compute at one time.
    JobPool(int jobs, const WorkerOptions& options);

    /// Calls work(i, lane) for each i in [0, count), those on host kernels first and otherwise in order; a
    /// lane is a thread. The first exception ends it and is thrown again.
    void for_each(std::int64_t count, const std::function<const Target&(std::int64_t)>& target_of,
                  const std::function<void(std::int64_t, std::size_t)>& work);

    /// What launches the target's kernel for this lane.
    [[nodiscard]] Launcher& launcher(const Target& target, std::size_t lane);

 private:
    // Launches that wait for a device, per computing thread: enough that one submission's worth gathers while
    // another is under way.
    static constexpr int kLanesPerJob = 16;
    [[nodiscard]] DeviceQueue& queue(const PluginInfo& plugin, std::size_t lane);

    int jobs_;
    WorkerOptions options_;
    std::deque<WorkerPool> workers_;
    Permits permits_;
    std::mutex mutex_;
    std::map<std::pair<std::string, int>, DeviceQueue> queues_;
};

}  // namespace quantcheck
