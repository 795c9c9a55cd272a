#pragma once
#include <deque>
#include <filesystem>
#include <map>
#include <memory>
#include <string>
#include <vector>

#include "harness/kernel_info.hpp"
#include "harness/worker/worker.hpp"

namespace quantcheck {

/// Loads a plugin in a worker of its own and asks what it holds; throws InputError with the loader's
/// sentence, or saying that loading crashed or hung.
[[nodiscard]] PluginInfo describe_plugin(const std::filesystem::path& path, const WorkerOptions& options);

/// The build of an emulated plugin that checks can watch: TARGET_checked.so beside TARGET.so. Throws
/// InputError without one.
[[nodiscard]] std::filesystem::path checked_companion(const std::filesystem::path& plugin);

/// The workers of one thread: one per plugin, started when first used.
class WorkerPool {
 public:
    explicit WorkerPool(WorkerOptions options) : options_(std::move(options)) {}
    [[nodiscard]] Worker& worker(const std::string& plugin_path);

 private:
    WorkerOptions options_;
    std::map<std::string, std::unique_ptr<Worker>> workers_;
};

/// One pool per job.
[[nodiscard]] std::deque<WorkerPool> make_pools(int jobs, const WorkerOptions& options);

}  // namespace quantcheck
