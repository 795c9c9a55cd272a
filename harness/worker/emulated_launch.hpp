#pragma once
#include <cstddef>
#include <string>

#include "harness/worker/plugin_library.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/emulation.h"

namespace quantcheck::worker {

/// The emulation that a plugin carries; null for every other plugin.
[[nodiscard]] const qc_emulation* find_emulation(const PluginLibrary& plugin);

/// How a launch of an emulated kernel ended.
struct EmulatedLaunch {
    std::int32_t status = 0;  ///< a qc_status, or kCheckStatus with what the checks found in message
    std::string message;
};

/// Runs the kernel once per schedule that the request asks for, each on the bytes that the region held
/// before. The region is left as the first schedule made it; that others leave other bytes is a finding.
[[nodiscard]] EmulatedLaunch launch_emulated(const qc_emulation& emulation, const qc_kernel& kernel,
                                             const Request& request, std::byte* region);

}  // namespace quantcheck::worker
