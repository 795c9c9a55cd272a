// The portable switch, for machines without one in assembly: it saves the signal mask by a system call each
// time.
#if !defined(__x86_64__)
#include <ucontext.h>

#include "kernels/emulation/runtime/fiber.hpp"

namespace cuda_emulation {

void switch_stack(StackPointer* from, StackPointer to) {
    ucontext_t here;
    *from = &here;
    swapcontext(&here, static_cast<ucontext_t*>(to));
}

StackPointer prepare_stack(std::byte* low, std::byte* top, void (*entry)()) {
    // The context itself lies at the stack's upper end.
    auto* context = reinterpret_cast<ucontext_t*>(top - (sizeof(ucontext_t) + 63) / 64 * 64);
    getcontext(context);
    context->uc_stack.ss_sp = low;
    context->uc_stack.ss_size = static_cast<std::size_t>(reinterpret_cast<std::byte*>(context) - low);
    context->uc_link = nullptr;
    makecontext(context, entry, 0);
    return context;
}

}  // namespace cuda_emulation
#endif
