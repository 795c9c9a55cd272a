#pragma once
#include <cstddef>

#include "harness/worker/guard_pages.hpp"
#include "harness/worker/launch.hpp"
#include "harness/worker/plugin_library.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/emulation.h"

namespace quantcheck::worker {

/// The emulation that a plugin carries; null for every other plugin.
[[nodiscard]] const qc_emulation* find_emulation(const PluginLibrary& plugin);

/// Runs the kernel once per schedule that the request asks for, each on the bytes that the image held before.
/// Memory is left as the first schedule made it; that others leave other bytes is a finding. The answer's
/// status is a qc_status, or kCheckStatus with what the checks found as its message.
[[nodiscard]] Answer launch_emulated(const qc_emulation& emulation, const qc_kernel& kernel,
                                     const Request& request, std::byte* base, GuardPages& guards);

}  // namespace quantcheck::worker
