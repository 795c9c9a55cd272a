#include "harness/worker/device_mirror.hpp"

#include <algorithm>
#include <cstddef>

#include "harness/worker/kernel_error.hpp"
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

DevicesFound find_devices(const PluginLibrary& plugin) {
    const qc_device* device = device_table(plugin);
    if (device == nullptr) return {};
    std::int32_t count = 0;
    if (device->count(&count) != QC_OK) return {{}, device->last_error()};
    if (count == 0) return {{}, "the driver lists no device"};
    DevicesFound found;
    for (std::int32_t i = 0; i < count; ++i) {
        qc_device_info info{};
        info.struct_size = sizeof info;
        if (device->describe(i, &info) != QC_OK) return {{}, device->last_error()};
        found.devices.push_back(std::string(info.name) + " (sm_" + std::to_string(info.compute_major) +
                                std::to_string(info.compute_minor) + ", " + info.uuid + ", driver for CUDA " +
                                std::to_string(info.driver_version / 1000) + "." +
                                std::to_string(info.driver_version % 1000 / 10) + ")");
    }
    return found;
}

const qc_device& device_of(const PluginLibrary& plugin) {
    const qc_device* table = device_table(plugin);
    if (table == nullptr)
        throw HarnessFault("the plugin exports no " QC_DEVICE_SYMBOL "(); link quantcheck::device into it");
    return *table;
}

DeviceMirror::DeviceMirror(const PluginLibrary& plugin, int device) : device_(device_of(plugin)) {
    if (device_.select_device(device) != QC_OK)
        fail("device " + std::to_string(device), device_.last_error());
    for (void*& stream : streams_)
        if (device_.create_stream(&stream) != QC_OK) fail("a stream", device_.last_error());
}

DeviceMirror::~DeviceMirror() {
    unpin();
    static_cast<void>(device_.release(memory_));
    for (void* stream : streams_) static_cast<void>(device_.destroy_stream(stream));
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

void DeviceMirror::make_room(std::uint64_t bytes) {
    if (bytes <= bytes_) return;
    static_cast<void>(device_.release(memory_));
    memory_ = nullptr;
    bytes_ = bytes * 2;  // grows rarely
    if (device_.allocate(&memory_, bytes_) != QC_OK) fail("device memory", device_.last_error());
}

void DeviceMirror::queue(const qc_plugin& plugin, std::span<const Request> requests, std::byte* region,
                         void* stream, std::vector<Answer>& answers) {
    auto* mirror = static_cast<std::byte*>(memory_);
    const std::uint64_t first = requests.front().origin;
    const std::uint64_t bytes = requests.back().origin + requests.back().image_bytes - first;
    if (device_.copy_to_device(mirror + first, region + first, bytes, stream) != QC_OK) {
        // A kernel of an earlier part may be running, and its error is told by whichever call comes next.
        if (!answers.empty()) end_by_kernel_error(device_.last_error());
        fail("a copy to the device", device_.last_error());
    }
    for (const Request& request : requests)
        answers.push_back(worker::launch(*plugin.kernels[request.kernel], request, mirror, stream));
    if (device_.copy_to_host(region + first, mirror + first, bytes, stream) != QC_OK)
        end_by_kernel_error(device_.last_error());
}

std::vector<Answer> DeviceMirror::launch(const qc_plugin& plugin, std::span<const Request> requests,
                                         std::byte* region) {
    make_room(requests.back().origin + requests.back().image_bytes);
    std::vector<Answer> answers;
    const std::size_t parts = std::min(kStreams, requests.size());
    for (std::size_t i = 0; i < parts; ++i) {
        const std::size_t begin = requests.size() * i / parts, end = requests.size() * (i + 1) / parts;
        queue(plugin, requests.subspan(begin, end - begin), region, streams_[i], answers);
    }
    for (std::size_t i = 0; i < parts; ++i) {
        std::array<char, 512> text{};
        if (device_.synchronize(streams_[i], text.data(), text.size()) != QC_OK)
            end_by_kernel_error(text.data());
    }
    return answers;
}

}  // namespace quantcheck::worker
