#pragma once
#include <cstdint>
#include <string>

#include "harness/worker/plugin_library.hpp"
#include "harness/worker/protocol.hpp"

namespace quantcheck::worker {

/// What came of timing: a qc_status, and with QC_OK the JSON object {"kernel_ms", "copy_ms"} of medians, else
/// the kernel's own words.
struct LaunchTimes {
    std::int32_t status = 0;
    std::string text;
};

/// Launches a CUDA kernel request.repetitions times, and as often a device copy that moves as many bytes
/// (half of them read, half written), each between two events of one stream. Launches rotate through sets of
/// buffers that no cache holds. Input and output places of the request are relative to such a set. Throws
/// HarnessFault when the device refuses memory, or the plugin's device table is too old to measure; an error
/// of the running kernel ends the process, as a launch's does.
[[nodiscard]] LaunchTimes time_launches(const PluginLibrary& plugin, const Request& request);

}  // namespace quantcheck::worker
