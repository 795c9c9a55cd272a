#include "harness/worker/emulated_launch.hpp"

#include <array>
#include <cstring>
#include <vector>

#include "harness/worker/guard_pages.hpp"
#include "harness/worker/launch.hpp"

namespace quantcheck::worker {
namespace {

/// Schedule 0 is the first run's own order, 1 the opposite one, and others are shuffled.
std::uint32_t order_of(const Request& request, std::uint32_t schedule) {
    if (schedule > 1) return QC_SHUFFLED;
    return (request.reversed != 0) == (schedule == 1) ? QC_FORWARD : QC_REVERSE;
}

std::vector<qc_emulated_buffer> buffers_of(const Request& request, const std::byte* region) {
    // Names of slots are literals, so their text ends in NUL.
    std::vector<qc_emulated_buffer> buffers = {
        {"the input", region + request.input.offset, request.input.bytes}};
    for (std::size_t i = 0; i < request.slots.size(); ++i)
        if (const Place& slot = request.slots[i]; slot.wanted)
            buffers.push_back({name_of(kAllSlots[i]).data(), region + slot.offset, slot.bytes});
    return buffers;
}

/// Where two regions differ: "byte 12 of codes".
std::string difference(const Request& request, const std::byte* a, const std::byte* b) {
    for (std::size_t i = 0; i < request.slots.size(); ++i) {
        const Place& slot = request.slots[i];
        for (std::uint64_t byte = 0; slot.wanted && byte < slot.bytes; ++byte)
            if (a[slot.offset + byte] != b[slot.offset + byte])
                return "byte " + std::to_string(byte) + " of " + std::string(name_of(kAllSlots[i]));
    }
    return "memory outside the outputs";
}

constexpr std::array kOrderNames = {"forward", "reverse", "shuffled"};

}  // namespace

const qc_emulation* find_emulation(const PluginLibrary& plugin) {
    const auto entry = reinterpret_cast<qc_emulation_fn>(plugin.symbol(QC_EMULATION_SYMBOL));
    const qc_emulation* table = entry == nullptr ? nullptr : entry();
    return table != nullptr && table->struct_size >= sizeof(qc_emulation) ? table : nullptr;
}

Answer launch_emulated(const qc_emulation& emulation, const qc_kernel& kernel, const Request& request,
                       std::byte* base, GuardPages& guards) {
    std::byte* const region = base + request.origin;
    const bool several = request.schedules > 1;
    std::vector<std::byte> before, first;
    if (several) {
        guards.lift();
        before.assign(region, region + request.image_bytes);
    }
    const std::vector<qc_emulated_buffer> buffers = buffers_of(request, region);
    Answer result;
    for (std::uint32_t schedule = 0; schedule < request.schedules; ++schedule) {
        if (schedule > 0) std::memcpy(region, before.data(), before.size());
        qc_emulated_run run{};
        run.struct_size = sizeof run;
        run.order = order_of(request, schedule);
        run.poison = request.poison;
        run.seed = schedule;
        run.arena = region;
        run.arena_size = request.image_bytes;
        run.buffers = buffers.data();
        run.buffer_count = buffers.size();
        std::array<char, 8192> findings{};
        guards.raise(request, region, &emulation);
        emulation.begin(&run);
        Answer last = launch(kernel, request, base, nullptr);
        const bool faulty = emulation.end(findings.data(), findings.size()) > 0;
        guards.stand_down();
        if (faulty) return {kCheckStatus, findings.data()};
        if (several) guards.lift();  // whole images are compared and copied
        if (schedule == 0) {
            result = std::move(last);
            if (several) first.assign(region, region + request.image_bytes);
        } else if (std::memcmp(region, first.data(), first.size()) != 0) {
            return {kCheckStatus,
                    "the order of threads changes the result: " + difference(request, first.data(), region) +
                        " differs between the " + kOrderNames[order_of(request, 0)] + " and the " +
                        kOrderNames[run.order] + " order"};
        }
    }
    if (several) std::memcpy(region, first.data(), first.size());
    return result;
}

}  // namespace quantcheck::worker
