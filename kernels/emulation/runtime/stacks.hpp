#pragma once
#include <cstddef>
#include <vector>

namespace cuda_emulation {

/// Stacks of the CUDA threads of a block, each above a page that faults.
class Stacks {
 public:
    static constexpr std::size_t kSize = 64 << 10;  ///< usable bytes of each, at least

    Stacks() = default;
    Stacks(const Stacks&) = delete;
    Stacks& operator=(const Stacks&) = delete;
    ~Stacks();

    /// At least `count` stacks. Throws std::bad_alloc.
    void reserve(std::size_t count);

    [[nodiscard]] std::byte* low(std::size_t i) const { return stacks_[i]; }
    /// Staggered: at equal distances the ends of all stacks would compete for the same lines of the cache.
    [[nodiscard]] std::byte* top(std::size_t i) const { return stacks_[i] + kSize + i % 64 * 256; }
    [[nodiscard]] std::size_t size(std::size_t i) const { return static_cast<std::size_t>(top(i) - low(i)); }
    /// The stack that this address lies in, counting the page below it; the number of stacks if in none.
    [[nodiscard]] std::size_t holder(const void* address) const;
    [[nodiscard]] std::size_t count() const { return stacks_.size(); }

 private:
    struct Mapping {
        void* memory;
        std::size_t bytes;
    };
    std::vector<std::byte*> stacks_;
    std::vector<Mapping> mappings_;
};

}  // namespace cuda_emulation
