#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "harness/worker/plugin_library.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/device.h"

namespace quantcheck::worker {

/// The CUDA device that a plugin's kernels would run on: its name, or why there is none (both empty for a
/// plugin that carries no device support).
struct DeviceFound {
    std::string name, why_none;
};
[[nodiscard]] DeviceFound find_device(const PluginLibrary& plugin);

/// The plugin's device table; throws HarnessFault for a plugin that exports none.
[[nodiscard]] const qc_device& device_of(const PluginLibrary& plugin);

/// A copy of the shared region in device memory. The gate's layout is mirrored whole, so guard zones, poison
/// and input slack stand around the device buffers too and come back for the gate to look at.
class DeviceMirror {
 public:
    /// Throws HarnessFault if the plugin exports no quantcheck_device table or CUDA refuses a stream.
    explicit DeviceMirror(const PluginLibrary& plugin);
    ~DeviceMirror();
    DeviceMirror(const DeviceMirror&) = delete;
    DeviceMirror& operator=(const DeviceMirror&) = delete;

    /// Copies the region in, launches, waits, copies it out. An error of the kernel ends the process with
    /// CUDA's own words on stderr: most are sticky, and a new worker is the only sure way to a sound context.
    /// Throws HarnessFault when memory or a copy is refused.
    [[nodiscard]] std::int32_t launch(const qc_kernel& kernel, const Request& request, std::byte* region,
                                      std::string& message);

    /// Pins the mapped region where the plugin's runtime can: copies are several times as fast then.
    void pin(std::byte* region, std::uint64_t bytes);
    /// To be called before a pinned region is unmapped.
    void unpin();

 private:
    const qc_device& device_;
    std::byte* pinned_ = nullptr;
    void* stream_ = nullptr;
    void* memory_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace quantcheck::worker
