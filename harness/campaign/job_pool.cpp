#include "harness/campaign/job_pool.hpp"

#include <algorithm>
#include <iterator>
#include <tuple>
#include <utility>

#include "harness/campaign/parallel.hpp"

namespace quantcheck {

JobPool::JobPool(int jobs, const WorkerOptions& options) : jobs_(jobs), options_(options), permits_(jobs) {
    for (int i = 0; i < jobs * kLanesPerJob; ++i) workers_.emplace_back(options);
}

void JobPool::for_each(std::int64_t count, const std::function<const Target&(std::int64_t)>& target_of,
                       const std::function<void(std::int64_t, std::size_t)>& work) {
    std::vector<std::int64_t> host, device;
    for (std::int64_t i = 0; i < count; ++i)
        (target_of(i).kernel().space == QC_CUDA ? device : host).push_back(i);
    for_each_step(std::ssize(host), jobs_,
                  [&](std::int64_t i, std::size_t lane) { work(host[static_cast<std::size_t>(i)], lane); });
    const auto lanes =
        std::clamp<std::ptrdiff_t>(std::ssize(device), 1, std::ptrdiff_t{jobs_} * kLanesPerJob);
    for_each_step(std::ssize(device), static_cast<int>(lanes), [&](std::int64_t i, std::size_t lane) {
        const Permit permit(permits_);
        work(device[static_cast<std::size_t>(i)], lane);
    });
}

Launcher& JobPool::launcher(const Target& target, std::size_t lane) {
    if (target.kernel().space == QC_CUDA) return queue(*target.plugin, lane);
    return workers_[lane].worker(*target.plugin);
}

DeviceQueue& JobPool::queue(const PluginInfo& plugin, std::size_t lane) {
    WorkerOptions options = options_;
    options.device =
        std::next(plugin.devices.begin(), static_cast<std::ptrdiff_t>(lane % plugin.devices.size()))->first;
    const std::lock_guard lock(mutex_);
    const auto key = std::pair(plugin.path, options.device);
    return queues_.try_emplace(key, plugin.path, options, permits_).first->second;
}

}  // namespace quantcheck
