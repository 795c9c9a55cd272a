#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

namespace cuda_emulation {

struct Range {
    std::uintptr_t first = 0, end = 0;
    [[nodiscard]] bool holds(std::uintptr_t address, std::size_t size = 1) const {
        return address >= first && address < end && size <= end - address;
    }
    [[nodiscard]] std::size_t size() const { return end - first; }
};

/// The library that holds this code: where it is loaded, and its thread-local storage for the calling thread.
struct Module {
    std::uintptr_t base = 0;
    std::vector<Range> loaded;
    Range thread_local_storage;

    [[nodiscard]] bool holds(std::uintptr_t address) const;
};

[[nodiscard]] Module find_module();

}  // namespace cuda_emulation
