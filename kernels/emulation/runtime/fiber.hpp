#pragma once
#include <cstddef>

namespace cuda_emulation {

/// Where a suspended line of execution goes on; its meaning is the switch's own.
using StackPointer = void*;

/// Saves the caller's place in `*from` and goes on at `to`; returns when something switches back.
void switch_stack(StackPointer* from, StackPointer to);

/// A place that starts `entry`, which never returns, on the stack that ends at `top` (16-byte aligned).
StackPointer prepare_stack(std::byte* low, std::byte* top, void (*entry)());

}  // namespace cuda_emulation
