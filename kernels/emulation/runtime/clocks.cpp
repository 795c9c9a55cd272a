#include "kernels/emulation/runtime/clocks.hpp"

#include <algorithm>

namespace cuda_emulation {

void Clocks::begin_launch() {
    launch_phase_ = phase_ + 1;
    blocks_.clear();
    released_.clear();
}

void Clocks::begin_block(std::uint64_t block, int threads) {
    block_phase_ = ++phase_;
    blocks_.emplace_back(phase_, block);
    seen_.clear();
    lanes_.assign(static_cast<std::size_t>(threads), {});
    warp_times_.assign(static_cast<std::size_t>((threads + kLanes - 1) / kLanes), 0);
}

void Clocks::block_barrier() { ++phase_; }

void Clocks::warp_barrier(int warp, unsigned lanes) {
    const std::uint32_t time = ++warp_times_[static_cast<std::size_t>(warp)];
    Lane* first = &lanes_[static_cast<std::size_t>(warp * kLanes)];
    // What any of them had seen, all have seen now.
    std::uint32_t saw[kLanes] = {};
    for (int lane = 0; lane < kLanes; ++lane)
        if ((lanes >> lane & 1U) != 0)
            for (int other = 0; other < kLanes; ++other)
                saw[other] = std::max(saw[other], first[lane].saw[other]);
    for (int lane = 0; lane < kLanes; ++lane)
        if ((lanes >> lane & 1U) != 0) saw[lane] = time;
    for (int lane = 0; lane < kLanes; ++lane) {
        if ((lanes >> lane & 1U) == 0) continue;
        first[lane].time = time;
        std::copy(std::begin(saw), std::end(saw), first[lane].saw);
    }
}

bool Clocks::ordered(const Stamp& then, unsigned lanes, int thread) const {
    if (then.phase != phase_) return ordered(then, thread);
    if (then.thread / kLanes != thread / kLanes) return false;
    for (int lane = 0; lane < kLanes; ++lane)
        if ((lanes >> lane & 1U) != 0 && lane != thread % kLanes && saw(thread, lane) <= then.time)
            return false;
    return true;
}

void Clocks::atomic(std::uintptr_t address, bool fenced) {
    Intervals& released = released_[address];
    for (const Interval& interval : released) add(seen_, interval);
    if (!fenced) return;
    for (const Interval& interval : seen_) add(released, interval);
    add(released, {block_phase_, phase_});
}

bool Clocks::published(std::uint32_t phase) const {
    return std::any_of(seen_.begin(), seen_.end(),
                       [&](const Interval& seen) { return phase >= seen.first && phase <= seen.last; });
}

void Clocks::add(Intervals& to, Interval interval) {
    // One that continues another is joined to it: a counter that all blocks increment keeps one interval.
    for (Interval& have : to) {
        if (interval.first > have.last + 1 || interval.last + 1 < have.first) continue;
        have = {std::min(have.first, interval.first), std::max(have.last, interval.last)};
        return;
    }
    to.push_back(interval);
}

std::uint64_t Clocks::block_of(std::uint32_t phase) const {
    const auto after =
        std::upper_bound(blocks_.begin(), blocks_.end(), phase,
                         [](std::uint32_t value, const auto& block) { return value < block.first; });
    return after == blocks_.begin() ? 0 : std::prev(after)->second;
}

}  // namespace cuda_emulation
