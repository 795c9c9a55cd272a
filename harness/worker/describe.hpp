#pragma once
#include <string>

#include "harness/kernel_info.hpp"
#include "harness/worker/plugin_library.hpp"

namespace quantcheck::worker {

/// Copies a checked plugin table into the gate's own words.
[[nodiscard]] PluginInfo describe(const PluginLibrary& plugin);

}  // namespace quantcheck::worker
