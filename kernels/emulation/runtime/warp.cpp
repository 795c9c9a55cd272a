#include <algorithm>

#include "kernels/emulation/runtime/machine.hpp"

namespace cuda_emulation {
namespace {

template <class Visit>
void for_each_lane(unsigned lanes, Visit visit) {
    for (; lanes != 0; lanes &= lanes - 1) visit(__builtin_ctz(lanes));
}

std::uint64_t reduced(WarpOp op, std::uint64_t a, std::uint64_t b) {
    const auto x = static_cast<std::uint32_t>(a), y = static_cast<std::uint32_t>(b);
    const auto s = static_cast<std::int32_t>(x), t = static_cast<std::int32_t>(y);
    switch (op) {
        case WarpOp::add:
            return x + y;
        case WarpOp::min_signed:
            return s < t ? x : y;
        case WarpOp::max_signed:
            return s > t ? x : y;
        case WarpOp::min:
            return std::min(x, y);
        case WarpOp::max:
            return std::max(x, y);
        case WarpOp::bit_and:
            return x & y;
        case WarpOp::bit_or:
            return x | y;
        default:
            return x ^ y;
    }
}

}  // namespace

std::uint64_t Machine::warp(WarpOp op, unsigned mask, std::uint64_t value, int source, const char* name,
                            Site site) {
    Thread& self = *current_;
    const auto thread = static_cast<int>(current_ - threads_.data());
    const int lane = thread % kLanes;
    if ((mask >> lane & 1U) == 0)
        fail("mask" + place_text(site), std::string(name) + " at " + place_text(site) + ": lane " +
                                            std::to_string(lane) + " of " + thread_text(thread) +
                                            " calls it with a mask that leaves this lane out");
    self.state = Thread::State::at_warp;
    self.op = op;
    self.mask = mask;
    self.value = value;
    self.source = source;
    self.call = name;
    self.site = site;
    warps_[static_cast<std::size_t>(thread / kLanes)].waiting |= 1U << lane;
    try_warp(thread / kLanes, mask);
    if (self.state == Thread::State::at_warp) park();
    return self.result;
}

void Machine::try_warp(int warp, unsigned mask) {
    const Warp& state = warps_[static_cast<std::size_t>(warp)];
    const unsigned lanes = mask & state.present & ~state.exited;
    if ((state.waiting & lanes) != lanes) return;
    const Thread* first = &threads_[static_cast<std::size_t>(warp * kLanes)];
    const WarpOp op = first[__builtin_ctz(lanes)].op;
    bool together = true;
    for_each_lane(lanes,
                  [&](int lane) { together = together && first[lane].mask == mask && first[lane].op == op; });
    if (together) complete_warp(warp, lanes);
}

void Machine::complete_warp(int warp, unsigned lanes) {
    Thread* const first = &threads_[static_cast<std::size_t>(warp * kLanes)];
    const WarpOp op = first[__builtin_ctz(lanes)].op;
    std::uint64_t all = 0;
    bool start = true;
    for_each_lane(lanes, [&](int lane) {
        const std::uint64_t value = first[lane].value;
        if (op == WarpOp::ballot)
            all |= value << lane;
        else
            all = start ? value : reduced(op, all, value);
        start = false;
    });
    for_each_lane(lanes, [&](int lane) {
        Thread& thread = first[lane];
        thread.result = all;
        if (op == WarpOp::shuffle) {
            if (thread.source < 0 || thread.source >= kLanes || (lanes >> thread.source & 1U) == 0)
                fail("source" + place_text(thread.site),
                     std::string(thread.call) + " at " + place_text(thread.site) + ": lane " +
                         std::to_string(lane) + " of " + thread_text(warp * kLanes + lane) + " reads lane " +
                         std::to_string(thread.source) +
                         ", which does not take part (it has exited, does not exist, or is not in the mask)");
            thread.result = first[thread.source].value;
        } else if (op == WarpOp::match_any || op == WarpOp::match_all) {
            unsigned same = 0;
            for_each_lane(lanes,
                          [&](int other) { same |= unsigned{first[other].value == thread.value} << other; });
            thread.result = op == WarpOp::match_any || same == lanes ? same : 0;
        }
    });
    for_each_lane(lanes, [&](int lane) { first[lane].state = Thread::State::ready; });
    warps_[static_cast<std::size_t>(warp)].waiting &= ~lanes;
    // Of these operations only __syncwarp orders memory.
    if (op == WarpOp::sync && instrumented()) clocks_.warp_barrier(warp, lanes);
}

std::uint64_t warp(WarpOp op, unsigned mask, std::uint64_t value, int source, const char* name, Site site) {
    return Machine::instance().warp(op, mask, value, source, name, site);
}

}  // namespace cuda_emulation
