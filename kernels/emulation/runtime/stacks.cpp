#include "kernels/emulation/runtime/stacks.hpp"

#include <algorithm>
#include <new>
#include <sys/mman.h>

namespace cuda_emulation {
namespace {

constexpr std::size_t kGuard = 16 << 10;  // a multiple of every usual page size
constexpr std::size_t kStagger = 64 * 256;
constexpr std::size_t kStep = kGuard + Stacks::kSize + kStagger;

}  // namespace

Stacks::~Stacks() {
    for (const Mapping& mapping : mappings_) ::munmap(mapping.memory, mapping.bytes);
}

void Stacks::reserve(std::size_t count) {
    if (count <= stacks_.size()) return;
    const std::size_t more = std::max<std::size_t>(count - stacks_.size(), 64);
    void* memory = ::mmap(nullptr, more * kStep, PROT_READ | PROT_WRITE,
                          MAP_PRIVATE | MAP_ANONYMOUS | MAP_NORESERVE, -1, 0);
    if (memory == MAP_FAILED) throw std::bad_alloc();
    mappings_.push_back({memory, more * kStep});
    auto* base = static_cast<std::byte*>(memory);
    for (std::size_t i = 0; i < more; ++i, base += kStep) {
        if (::mprotect(base, kGuard, PROT_NONE) != 0) throw std::bad_alloc();
        stacks_.push_back(base + kGuard);
    }
}

std::size_t Stacks::holder(const void* address) const {
    const auto* at = static_cast<const std::byte*>(address);
    for (const Mapping& mapping : mappings_) {
        const auto* first = static_cast<const std::byte*>(mapping.memory);
        if (at < first || at >= first + mapping.bytes) continue;
        for (std::size_t i = 0; i < stacks_.size(); ++i)
            if (at >= stacks_[i] - kGuard && at < stacks_[i] + kSize + kStagger) return i;
    }
    return stacks_.size();
}

}  // namespace cuda_emulation
