#include "harness/worker/device_mirror.hpp"

#include <algorithm>
#include <cstddef>

#include "harness/worker/kernel_error.hpp"
#include "harness/worker/separate_buffers.hpp"
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
    const auto version = [](std::int32_t number) {
        return std::to_string(number / 1000) + "." + std::to_string(number % 1000 / 10);
    };
    for (std::int32_t i = 0; i < count; ++i) {
        qc_device_info info{};
        info.struct_size = sizeof info;
        if (device->describe(i, &info) != QC_OK) return {{}, device->last_error()};
        found.devices.push_back(std::string(info.name) + " (sm_" + std::to_string(info.compute_major) +
                                std::to_string(info.compute_minor) + ", " + info.uuid + ", driver for CUDA " +
                                version(info.driver_version) + ", runtime of CUDA " +
                                version(info.runtime_version) + ")");
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
    points_.emplace(device_);
}

DeviceMirror::~DeviceMirror() {
    unpin();
    points_.reset();
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
    bytes_ = 0;
    // Small requests come by the thousand and grow rarely so; twice a huge one may be more than there is.
    constexpr std::uint64_t kMostDoubled = 1U << 30;
    const std::uint64_t room = bytes <= kMostDoubled ? bytes * 2 : bytes;
    if (device_.allocate(&memory_, room) != QC_OK) fail("device memory", device_.last_error());
    bytes_ = room;
}

void DeviceMirror::queue(const qc_plugin& plugin, std::span<const Request> requests, std::byte* region,
                         std::size_t part, bool measured, std::vector<Answer>& answers) {
    void* stream = streams_[part];
    const auto mark = [&](DevicePoints::Point point) {
        if (measured) points_->mark(part, point, stream);
    };
    auto* mirror = static_cast<std::byte*>(memory_);
    const std::uint64_t first = requests.front().origin;
    const std::uint64_t bytes = requests.back().origin + requests.back().image_bytes - first;
    mark(DevicePoints::begin);
    if (device_.copy_to_device(mirror + first, region + first, bytes, stream) != QC_OK) {
        // A kernel of an earlier part may be running, and its error is told by whichever call comes next.
        if (!answers.empty()) end_by_kernel_error(device_.last_error());
        fail("a copy to the device", device_.last_error());
    }
    mark(DevicePoints::copied_in);
    for (const Request& request : requests)
        answers.push_back(worker::launch(*plugin.kernels[request.kernel], request, mirror, stream));
    mark(DevicePoints::launched);
    if (device_.copy_to_host(region + first, mirror + first, bytes, stream) != QC_OK)
        end_by_kernel_error(device_.last_error());
    mark(DevicePoints::copied_out);
}

void DeviceMirror::synchronize(void* stream) {
    std::array<char, 512> text{};
    if (device_.synchronize(stream, text.data(), text.size()) != QC_OK) end_by_kernel_error(text.data());
}

Answer DeviceMirror::launch_separately(const qc_plugin& plugin, const Request& request, std::byte* region) {
    void* stream = streams_.front();
    const SeparateBuffers buffers(device_, request, region, stream);
    Answer answer = worker::launch(*plugin.kernels[request.kernel], request, buffers.pointers(), stream);
    synchronize(stream);
    if (!buffers.copy_back()) end_by_kernel_error(device_.last_error());
    synchronize(stream);
    return answer;
}

std::vector<Answer> DeviceMirror::launch(const qc_plugin& plugin, std::span<const Request> requests,
                                         std::byte* region) {
    if (requests.front().separate) {
        std::vector<Answer> answers;
        for (const Request& request : requests) answers.push_back(launch_separately(plugin, request, region));
        return answers;
    }
    make_room(requests.back().origin + requests.back().image_bytes);
    std::vector<Answer> answers;
    const std::size_t parts = std::min(kStreams, requests.size());
    const bool measured = parts == kStreams;  // points cost a small launch as much as it takes itself
    for (std::size_t i = 0; i < parts; ++i) {
        const std::size_t begin = requests.size() * i / parts, end = requests.size() * (i + 1) / parts;
        queue(plugin, requests.subspan(begin, end - begin), region, i, measured, answers);
    }
    for (std::size_t i = 0; i < parts; ++i) synchronize(streams_[i]);
    if (!measured) return answers;
    const DeviceTimes times = points_->times(parts);
    for (Answer& answer : answers) {
        answer.copy_ms = times.copies / static_cast<float>(answers.size());
        answer.kernel_ms = times.kernels / static_cast<float>(answers.size());
    }
    return answers;
}

}  // namespace quantcheck::worker
