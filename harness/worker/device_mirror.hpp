#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <span>
#include <string>
#include <vector>

#include "harness/worker/device_points.hpp"
#include "harness/worker/launch.hpp"
#include "harness/worker/plugin_library.hpp"
#include "harness/worker/protocol.hpp"
#include "quantcheck/device.h"

namespace quantcheck::worker {

/// The CUDA devices that a plugin's kernels can run on, described in order of their index, or why there is
/// none (both empty for a plugin that carries no device support).
struct DevicesFound {
    std::vector<std::string> devices;
    std::string why_none;
};
[[nodiscard]] DevicesFound find_devices(const PluginLibrary& plugin);

/// The plugin's device table; throws HarnessFault for a plugin that exports none.
[[nodiscard]] const qc_device& device_of(const PluginLibrary& plugin);

/// A copy of the shared region in device memory. The gate's layout is mirrored whole, so guard zones, poison
/// and input slack stand around the device buffers too and come back for the gate to look at.
class DeviceMirror {
 public:
    /// Throws HarnessFault if the plugin exports no quantcheck_device table or CUDA refuses the device or a
    /// stream.
    DeviceMirror(const PluginLibrary& plugin, int device);
    ~DeviceMirror();
    DeviceMirror(const DeviceMirror&) = delete;
    DeviceMirror& operator=(const DeviceMirror&) = delete;

    /// Copies the images in, launches, copies them out and waits, in parts on a few streams so that copies
    /// and kernels overlap. Requests are in the order of their images. An error of a kernel ends the process
    /// (end_by_kernel_error). Throws HarnessFault when memory or a copy is refused.
    [[nodiscard]] std::vector<Answer> launch(const qc_plugin& plugin, std::span<const Request> requests,
                                             std::byte* region);

    /// Pins the mapped region where the plugin's runtime can: copies are several times as fast then.
    void pin(std::byte* region, std::uint64_t bytes);
    /// To be called before a pinned region is unmapped.
    void unpin();

 private:
    static constexpr std::size_t kStreams = DevicePoints::kStreams;
    void make_room(std::uint64_t bytes);
    [[nodiscard]] Answer launch_separately(const qc_plugin& plugin, const Request& request,
                                           std::byte* region);
    void synchronize(void* stream);
    void queue(const qc_plugin& plugin, std::span<const Request> requests, std::byte* region,
               std::size_t part, bool measured, std::vector<Answer>& answers);

    const qc_device& device_;
    std::byte* pinned_ = nullptr;
    std::array<void*, kStreams> streams_{};
    std::optional<DevicePoints> points_;
    void* memory_ = nullptr;
    std::uint64_t bytes_ = 0;
};

}  // namespace quantcheck::worker
