#pragma once
#include <string>

namespace quantcheck {

/// The whole life of a worker process: loads the plugin, then serves requests from kControlFd until it closes.
/// Returns the process's exit status.
int worker_main(const std::string& plugin_path);

}  // namespace quantcheck
