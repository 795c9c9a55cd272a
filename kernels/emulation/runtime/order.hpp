#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "quantcheck/emulation.h"

namespace cuda_emulation {

/// The numbers 0 to count - 1 in a schedule's order; the same seed gives the same order on every machine.
class Order {
 public:
    Order(std::uint64_t count, std::uint32_t kind, std::uint64_t seed)
        : count_(count), kind_(kind), state_(seed) {
        if (kind_ != QC_SHUFFLED) return;
        for (std::uint64_t i = 0; i < count; ++i) shuffled_.push_back(static_cast<std::uint32_t>(i));
        shuffle();
    }

    [[nodiscard]] std::uint64_t operator[](std::uint64_t i) const {
        if (kind_ == QC_FORWARD) return i;
        return kind_ == QC_REVERSE ? count_ - 1 - i : shuffled_[i];
    }

    [[nodiscard]] std::uint64_t count() const { return count_; }

    /// Another order of the same kind, where there is more than one.
    void shuffle() {
        for (std::uint64_t i = shuffled_.size(); i > 1; --i)
            std::swap(shuffled_[i - 1], shuffled_[next() % i]);
    }

 private:
    // splitmix64
    std::uint64_t next() {
        std::uint64_t z = state_ += 0x9E3779B97F4A7C15U;
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9U;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBU;
        return z ^ (z >> 31);
    }

    std::uint64_t count_;
    std::uint32_t kind_;
    std::uint64_t state_;
    std::vector<std::uint32_t> shuffled_;
};

}  // namespace cuda_emulation
