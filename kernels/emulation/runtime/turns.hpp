#pragma once
#include <algorithm>
#include <cstdint>

#include "kernels/emulation/runtime/order.hpp"

namespace cuda_emulation {

/// Whose turn is next in a block. Forward and reverse, a warp keeps its turn as long as any of its lanes can
/// run, whose stacks are then still in the cache; shuffled, all threads take turns.
class Turns {
 public:
    Turns() : Turns(0, QC_FORWARD, 0) {}
    Turns(std::uint64_t threads, std::uint32_t order, std::uint64_t seed)
        : order_(threads, order, seed), group_size_(order == QC_SHUFFLED ? threads : kGroup) {
        start_group(0);
    }

    /// The next thread that is ready, or -1 when none is.
    template <class Ready>
    int next(Ready ready) {
        for (;;) {
            while (position_ < group_end_) {
                const std::uint64_t thread = order_[position_++];
                if (!ready(thread)) continue;
                group_ran_ = pass_ran_ = true;
                return static_cast<int>(thread);
            }
            if (group_ran_) {
                start_group(group_);
            } else if (group_end_ < order_.count()) {
                start_group(group_end_);
            } else if (pass_ran_) {
                pass_ran_ = false;
                order_.shuffle();
                start_group(0);
            } else {
                return -1;
            }
        }
    }

 private:
    static constexpr std::uint64_t kGroup = 32;

    void start_group(std::uint64_t first) {
        group_ = position_ = first;
        group_end_ = std::min(first + group_size_, order_.count());
        group_ran_ = false;
    }

    Order order_;
    std::uint64_t group_size_, group_ = 0, group_end_ = 0, position_ = 0;
    bool group_ran_ = false, pass_ran_ = false;
};

}  // namespace cuda_emulation
