#pragma once
#include <cstddef>
#include <cstdint>
#include <memory>
#include <string>

#include "harness/worker/plugin_library.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/device.h"

namespace quantcheck::worker {

/// Name of the CUDA device that the plugin's kernels would run on; empty if it has none or carries no device support.
[[nodiscard]] std::string device_name(const PluginLibrary& plugin);

/// A copy of the shared region in device memory. The gate's layout is mirrored whole, so guard zones, poison and input
/// slack stand around the device buffers too and come back for the gate to look at.
class DeviceMirror {
   public:
    /// Ends the process if the plugin exports no quantcheck_device table or CUDA refuses a stream.
    explicit DeviceMirror(const PluginLibrary& plugin);
    ~DeviceMirror();
    DeviceMirror(const DeviceMirror&) = delete;
    DeviceMirror& operator=(const DeviceMirror&) = delete;

    /// Copies the region in, launches, waits, copies it out. A CUDA error ends the process with CUDA's own words on
    /// stderr: most are sticky, and a new worker is the only sure way to a sound context.
    [[nodiscard]] std::int32_t launch(const qc_kernel& kernel, const Request& request, std::byte* region,
                                      std::string& message);

   private:
    const qc_device& device_;
    void* stream_ = nullptr;
    void* memory_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace quantcheck::worker
