#pragma once
#include <cstdint>

#include "kernels/emulation/runtime/fiber.hpp"
#include "quantcheck/emulation/sync.hpp"

namespace cuda_emulation {

constexpr int kLanes = 32;
constexpr int kMostThreads = 1024;

/// One CUDA thread of the block that is running.
struct Thread {
    enum class State : std::uint8_t { ready, at_barrier, at_warp, exited };

    StackPointer place = nullptr;
    State state = State::ready;
    uint3 index{};
    bool fenced = false;  ///< has called __threadfence

    // Of the barrier or warp operation that it waits at.
    const char* call = "";
    Site site;
    int predicate = 0;
    WarpOp op = WarpOp::sync;
    unsigned mask = 0;
    std::uint64_t value = 0;
    int source = 0;
    std::uint64_t result = 0;
};

/// Which threads of a warp are not running.
struct Warp {
    unsigned present = 0;  ///< lanes that the block has
    unsigned waiting = 0;  ///< at a warp operation
    unsigned exited = 0;
};

}  // namespace cuda_emulation
