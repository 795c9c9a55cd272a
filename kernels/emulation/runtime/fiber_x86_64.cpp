// The switch is a call, so only what the System V ABI keeps across calls is saved. Eleven instructions
// against the two system calls of swapcontext: a hundred times as fast, and kernels switch at every barrier.
#if defined(__x86_64__)
#include <cstdint>
#include <new>

#include "kernels/emulation/runtime/fiber.hpp"

__asm__(R"(
    .text
    .p2align 4
    .type qc_switch_stack, @function
    .hidden qc_switch_stack
qc_switch_stack:
    pushq %rbp
    pushq %rbx
    pushq %r12
    pushq %r13
    pushq %r14
    pushq %r15
    movq %rsp, (%rdi)
    movq %rsi, %rsp
    popq %r15
    popq %r14
    popq %r13
    popq %r12
    popq %rbx
    popq %rbp
    ret
    .size qc_switch_stack, . - qc_switch_stack
)");
extern "C" void qc_switch_stack(void** from, void* to);

namespace cuda_emulation {

void switch_stack(StackPointer* from, StackPointer to) { qc_switch_stack(from, to); }

StackPointer prepare_stack(std::byte*, std::byte* top, void (*entry)()) {
    constexpr int kSaved = 6;
    // From the top: the return address that a called function would find, which gives entry a call's
    // alignment; the address that `ret` takes; the saved registers.
    auto* words = reinterpret_cast<std::uintptr_t*>(top) - 2 - kSaved;
    for (int i = 0; i < kSaved + 2; ++i) words[i] = 0;
    words[kSaved] = reinterpret_cast<std::uintptr_t>(entry);
    return words;
}

}  // namespace cuda_emulation
#endif
