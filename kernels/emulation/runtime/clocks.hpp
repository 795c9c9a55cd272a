#pragma once
#include <cstdint>
#include <map>
#include <vector>

#include "kernels/emulation/runtime/thread.hpp"

namespace cuda_emulation {

/// Which accesses are ordered before which.
///
/// A phase is what one block does between two of its barriers. Phases are numbered through the life of the
/// process, and blocks run one after another, so a phase's number tells launch, block and barrier. Inside a
/// phase, __syncwarp orders lanes: each warp has a clock that ticks at each, each lane its own time, and for
/// each pair of lanes the time up to which one has seen the other. Across blocks, an atomic after a fence
/// publishes all that its block has done and seen, and every later atomic on those bytes takes it over; that
/// is coarser than CUDA's rule, which goes by thread, and so misses some races but invents none.
class Clocks {
 public:
    struct Stamp {
        std::uint32_t phase = 0;  ///< 0: never
        std::uint32_t time = 0;
        std::uint16_t thread = 0;
    };

    void begin_launch();
    void begin_block(std::uint64_t block, int threads);
    void block_barrier();
    void warp_barrier(int warp, unsigned lanes);
    /// An atomic of a thread; `fenced` when it has called __threadfence before.
    void atomic(std::uintptr_t address, bool fenced);

    [[nodiscard]] Stamp now(int thread) const {
        return {phase_, lanes_[static_cast<std::size_t>(thread)].time, static_cast<std::uint16_t>(thread)};
    }
    /// True if what was done at `then` is ordered before what this thread does now.
    [[nodiscard]] bool ordered(const Stamp& then, int thread) const {
        if (then.phase == phase_)
            return then.thread == thread ||
                   (then.thread / kLanes == thread / kLanes && saw(thread, then.thread % kLanes) > then.time);
        return then.phase >= block_phase_ || then.phase < launch_phase_ || published(then.phase);
    }
    /// The same for all of these lanes of one warp but the thread's own.
    [[nodiscard]] bool ordered(const Stamp& then, unsigned lanes, int thread) const;

    [[nodiscard]] bool in_this_block(std::uint32_t phase) const { return phase >= block_phase_; }
    [[nodiscard]] bool in_this_launch(std::uint32_t phase) const { return phase >= launch_phase_; }
    [[nodiscard]] bool in_this_phase(std::uint32_t phase) const { return phase == phase_; }
    [[nodiscard]] std::uint64_t block_of(std::uint32_t phase) const;
    /// Stamps of earlier launches were all of lesser phases; false when the numbers ran out and shadows must
    /// be cleared.
    [[nodiscard]] bool exhausted() const { return phase_ > 0xF0000000U; }
    void restart() { phase_ = 0; }

 private:
    struct Lane {
        std::uint32_t time = 0;
        std::uint32_t saw[kLanes] = {};
    };
    struct Interval {
        std::uint32_t first, last;  ///< phases, inclusive
    };
    using Intervals = std::vector<Interval>;

    [[nodiscard]] std::uint32_t saw(int thread, int lane) const {
        return lanes_[static_cast<std::size_t>(thread)].saw[lane];
    }
    [[nodiscard]] bool published(std::uint32_t phase) const;
    static void add(Intervals& to, Interval interval);

    std::uint32_t phase_ = 0, block_phase_ = 0, launch_phase_ = 1;
    std::vector<Lane> lanes_;
    std::vector<std::uint32_t> warp_times_;
    std::vector<std::pair<std::uint32_t, std::uint64_t>> blocks_;  ///< first phase and number, of the launch
    Intervals seen_;
    std::map<std::uintptr_t, Intervals> released_;
};

}  // namespace cuda_emulation
