#pragma once
#include <array>
#include <cstddef>
#include <cstdint>

#include "harness/worker/protocol.hpp"
#include "quantcheck/emulation.h"

namespace quantcheck::worker {

/// Makes a request's guard pages inaccessible, and its input read-only, while a host kernel is launched, so
/// that what a kernel may not do ends the process. Where an access was, as "read or wrote byte 4 past the end
/// of the input", is written to stderr first. Protection stays until another layout needs it elsewhere:
/// changing it is most of what a small launch costs.
class GuardPages {
 public:
    /// `base` is where the request's part of the shared region is mapped; the emulation, where there is
    /// one, adds which CUDA thread it was. Throws HarnessFault if the system refuses.
    void raise(const Request& request, std::byte* base, const qc_emulation* emulation = nullptr);
    /// The launch is over: a fault is no longer named after its buffers.
    void stand_down();
    /// Makes everything accessible again; `forget` instead if the memory is no longer mapped there.
    void lift();
    void forget() { protected_ = {}; }

 private:
    struct Protected {
        std::byte* base = nullptr;
        std::array<std::uint64_t, 1 + kAllSlots.size()> pages{};  ///< offsets, or kNoGuard
        std::uint64_t read_only = 0, read_only_end = 0, end = 0;
        bool operator==(const Protected&) const = default;
    };
    static void protect(std::byte* first, std::uint64_t bytes, int access);

    Protected protected_;
};

/// Installs the handler that names a guard page's buffer. Every other fault ends the process as it would
/// have.
void name_guard_faults();

}  // namespace quantcheck::worker
