#include "harness/worker/time_launches.hpp"

#include <algorithm>
#include <array>
#include <cstddef>
#include <functional>
#include <nlohmann/json.hpp>
#include <utility>
#include <vector>

#include "harness/worker/device_mirror.hpp"
#include "harness/worker/kernel_error.hpp"
#include "harness/worker/launch.hpp"
#include "quantcheck/device.h"
#include "reference/error.hpp"

namespace quantcheck::worker {
namespace {

// More than any device's cache several times over, so that no launch finds its input there.
constexpr std::uint64_t kRotated = std::uint64_t{1} << 30;
constexpr std::uint64_t kMostSets = 32;
constexpr std::uint32_t kWarmUps = 3;

/// The calls of the device table that measuring needs; a refusal is the harness's fault.
class Bench {
 public:
    explicit Bench(const qc_device& device) : device_(device) {
        if (device.struct_size < offsetof(qc_device, elapsed) + sizeof device.elapsed)
            throw HarnessFault("the plugin's device table cannot measure; rebuild the plugin");
        require(device_.create_stream(&stream_), "a stream");
    }
    Bench(const Bench&) = delete;
    Bench& operator=(const Bench&) = delete;
    ~Bench() {
        for (void* event : events_) static_cast<void>(device_.destroy_event(event));
        for (void* memory : allocated_) static_cast<void>(device_.release(memory));
        static_cast<void>(device_.destroy_stream(stream_));
    }

    [[nodiscard]] void* stream() const { return stream_; }

    [[nodiscard]] std::byte* allocate(std::uint64_t bytes) {
        void* memory = nullptr;
        require(device_.allocate(&memory, bytes), "device memory");
        allocated_.push_back(memory);
        return static_cast<std::byte*>(memory);
    }
    void fill(std::byte* to, const std::vector<std::byte>& pattern, std::uint64_t bytes) {
        for (std::uint64_t at = 0; at < bytes; at += pattern.size())
            require(device_.copy_to_device(to + at, pattern.data(),
                                           std::min<std::uint64_t>(pattern.size(), bytes - at), stream_),
                    "a copy to the device");
    }
    void copy(std::byte* to, const std::byte* from, std::uint64_t bytes) {
        require(device_.copy_on_device(to, from, bytes, stream_), "a copy on the device");
    }

    /// Median time of body(i) in milliseconds, over that many calls after the first few.
    [[nodiscard]] double median(std::uint32_t calls, const std::function<void(std::uint32_t)>& body) {
        while (events_.size() <= calls)
            require(device_.create_event(&events_.emplace_back(nullptr)), "an event");
        for (std::uint32_t i = 0; i < kWarmUps; ++i) body(i);
        synchronize();
        record(0);
        for (std::uint32_t i = 0; i < calls; ++i) {
            body(i);
            record(i + 1);
        }
        synchronize();
        std::vector<float> times(calls);
        for (std::uint32_t i = 0; i < calls; ++i)
            require(device_.elapsed(&times[i], events_[i], events_[i + 1]), "a time");
        std::ranges::nth_element(times, times.begin() + calls / 2);
        return times[calls / 2];
    }

 private:
    void record(std::uint32_t i) { require(device_.record_event(events_[i], stream_), "an event"); }
    void require(std::int32_t status, const char* what) const {
        if (status != QC_OK)
            throw HarnessFault(std::string("CUDA refused ") + what + ": " + device_.last_error());
    }
    void synchronize() {
        std::array<char, 512> text{};
        if (device_.synchronize(stream_, text.data(), text.size()) == QC_OK) return;
        end_by_kernel_error(text.data());
    }

    const qc_device& device_;
    void* stream_ = nullptr;
    std::vector<void*> events_, allocated_;
};

/// Finite elements of both signs over eight octaves from 1: any fixed bits would do, but for NaN and Inf,
/// which a kernel might take another way.
std::vector<std::byte> ordinary_values(std::uint32_t dtype) {
    std::vector<std::byte> bytes(std::size_t{1} << 22);
    const std::size_t element = dtype == QC_F32 ? 4 : 2;
    const int mantissa = dtype == QC_F32 ? 23 : dtype == QC_BF16 ? 7 : 10;
    const std::uint32_t one = dtype == QC_F16 ? 15U << 10 : 127U << mantissa;
    std::uint64_t state = 1;
    for (std::size_t at = 0; at < bytes.size(); at += element) {
        state = state * 6364136223846793005U + 1442695040888963407U;
        const auto drawn = static_cast<std::uint32_t>(state >> 32);
        const std::uint32_t magnitude = one + (drawn & ((8U << mantissa) - 1));
        const std::uint32_t bits = magnitude | drawn >> 31 << (8 * element - 1);
        for (std::size_t i = 0; i < element; ++i) bytes[at + i] = static_cast<std::byte>(bits >> 8 * i);
    }
    return bytes;
}

std::uint64_t bytes_moved(const Request& request) {
    std::uint64_t bytes = request.input.bytes;
    for (const Place& slot : request.slots)
        if (slot.wanted) bytes += slot.bytes;
    return bytes;
}

}  // namespace

LaunchTimes time_launches(const PluginLibrary& plugin, const Request& request) {
    const qc_kernel& kernel = *plugin.table().kernels[request.kernel];
    Bench bench(device_of(plugin));
    const std::uint64_t set_bytes = request.image_bytes;
    const std::uint64_t sets = std::clamp<std::uint64_t>(kRotated / set_bytes + 1, 2, kMostSets);
    const std::vector<std::byte> values = ordinary_values(request.input_dtype);
    std::vector<std::byte*> memory;
    for (std::uint64_t i = 0; i < sets; ++i) {
        memory.push_back(bench.allocate(set_bytes));
        bench.fill(memory.back() + request.input.offset, values, request.input.bytes);
    }

    LaunchTimes times;
    const double kernel_ms = bench.median(request.repetitions, [&](std::uint32_t i) {
        if (times.status != QC_OK) return;
        Answer answer = launch(kernel, request, memory[i % sets], bench.stream());
        times = {answer.status, std::move(answer.message)};
    });
    if (times.status != QC_OK) return times;
    const std::uint64_t half = bytes_moved(request) / 2;
    const double copy_ms = bench.median(request.repetitions, [&](std::uint32_t i) {
        bench.copy(memory[(i + 1) % sets], memory[i % sets], half);
    });
    times.text = nlohmann::json{{"kernel_ms", kernel_ms}, {"copy_ms", copy_ms}}.dump();
    return times;
}

}  // namespace quantcheck::worker
