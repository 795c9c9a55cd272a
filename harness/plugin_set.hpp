#pragma once
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

/// The workers of one thread: one per plugin, started when first used.
class WorkerPool {
 public:
    explicit WorkerPool(WorkerOptions options) : options_(std::move(options)) {}
    /// The plugin's worker; its CUDA kernels run on the first of the devices that may be used.
    [[nodiscard]] Worker& worker(const PluginInfo& plugin);

 private:
    WorkerOptions options_;
    std::map<std::string, std::unique_ptr<Worker>> workers_;
};

}  // namespace quantcheck
