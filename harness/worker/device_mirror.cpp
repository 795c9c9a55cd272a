#include "harness/worker/device_mirror.hpp"

#include <array>
#include <cstddef>
#include <cstdio>
#include <cstdlib>

#include "harness/worker/launch.hpp"
#include "reference/error.hpp"

namespace quantcheck::worker {
namespace {

const qc_device* device_table(const PluginLibrary& plugin) {
    const auto entry = reinterpret_cast<qc_device_fn>(plugin.symbol(QC_DEVICE_SYMBOL));
    const qc_device* table = entry == nullptr ? nullptr : entry();
    // What an older header lacks is asked for where it is used.
    return table != nullptr && table->struct_size >= offsetof(qc_device, pin) ? table : nullptr;
}

[[noreturn]] void fail(const std::string& what, const std::string& why) {
    throw HarnessFault("CUDA refused " + what + ": " + why);
}

}  // namespace

DeviceFound find_device(const PluginLibrary& plugin) {
    const qc_device* device = device_table(plugin);
    if (device == nullptr) return {};
    std::int32_t count = 0;
    if (device->count(&count) != QC_OK) return {"", device->last_error()};
    if (count == 0) return {"", "the driver lists no device"};
    qc_device_info info{};
    info.struct_size = sizeof info;
    if (device->describe(0, &info) != QC_OK) return {"", device->last_error()};
    return {std::string(info.name) + " (sm_" + std::to_string(info.compute_major) +
                std::to_string(info.compute_minor) + ", " + info.uuid + ", driver for CUDA " +
                std::to_string(info.driver_version / 1000) + "." +
                std::to_string(info.driver_version % 1000 / 10) + ")",
            ""};
}

const qc_device& device_of(const PluginLibrary& plugin) {
    const qc_device* table = device_table(plugin);
    if (table == nullptr)
        throw HarnessFault("the plugin exports no " QC_DEVICE_SYMBOL "(); link quantcheck::device into it");
    return *table;
}

DeviceMirror::DeviceMirror(const PluginLibrary& plugin) : device_(device_of(plugin)) {
    if (device_.create_stream(&stream_) != QC_OK) fail("a stream", device_.last_error());
}

DeviceMirror::~DeviceMirror() {
    unpin();
    static_cast<void>(device_.release(memory_));
    static_cast<void>(device_.destroy_stream(stream_));
}

void DeviceMirror::pin(std::byte* region, std::uint64_t bytes) {
    const bool can = device_.struct_size >= offsetof(qc_device, unpin) + sizeof device_.unpin;
    if (!can || pinned_ == region) return;
    unpin();
    if (device_.pin(region, bytes) == QC_OK)
        pinned_ = region;  // copies of memory that is not are only slower
}

void DeviceMirror::unpin() {
    if (pinned_ != nullptr) static_cast<void>(device_.unpin(pinned_));
    pinned_ = nullptr;
}

std::int32_t DeviceMirror::launch(const qc_kernel& kernel, const Request& request, std::byte* region,
                                  std::string& message) {
    if (bytes_ < request.region_bytes) {
        static_cast<void>(device_.release(memory_));
        memory_ = nullptr;
        bytes_ = request.region_bytes * 2;  // grows rarely
        if (device_.allocate(&memory_, bytes_) != QC_OK) fail("device memory", device_.last_error());
    }
    if (device_.copy_to_device(memory_, region, request.region_bytes, stream_) != QC_OK)
        fail("a copy to the device", device_.last_error());
    const std::int32_t status =
        worker::launch(kernel, request, static_cast<std::byte*>(memory_), stream_, message);
    std::array<char, 512> text{};
    if (device_.synchronize(stream_, text.data(), text.size()) != QC_OK) {
        std::fprintf(stderr, "CUDA error in the kernel: %s\n", text.data());
        std::_Exit(70);
    }
    if (device_.copy_to_host(region, memory_, request.region_bytes, stream_) != QC_OK ||
        device_.synchronize(stream_, text.data(), text.size()) != QC_OK)
        fail("a copy from the device", device_.last_error());
    return status;
}

}  // namespace quantcheck::worker
