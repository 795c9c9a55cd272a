#pragma once
#include <cstdint>
#include <string>

namespace quantcheck {

/// The whole life of a worker process: loads the plugin, then serves requests from kControlFd until it
/// closes. CUDA kernels run on the device with this index; without a device its memory is limited to so many
/// bytes. Returns the process's exit status.
int worker_main(const std::string& plugin_path, std::uint64_t memory_limit, int device);

}  // namespace quantcheck
