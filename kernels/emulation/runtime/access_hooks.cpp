// What -fsanitize=thread makes the compiler call before each access. Compiled into instrumented plugins in
// place of ThreadSanitizer, which knows neither CUDA's barriers nor that blocks run in turns.
#include <cstring>

#include "kernels/emulation/runtime/machine.hpp"

namespace {

using cuda_emulation::Machine;

inline void access(const void* address, std::size_t size, bool write, void* pc) {
    // The address after the call; the line is the one before it.
    Machine::instance().access(reinterpret_cast<std::uintptr_t>(address), size, write,
                               reinterpret_cast<std::uintptr_t>(pc) - 1);
}

}  // namespace

#define QC_HOOK(name, size, write) \
    void name(void* address) { access(address, size, write, __builtin_return_address(0)); }
#define QC_HOOKS(prefix, size)                        \
    QC_HOOK(__tsan_##prefix##read##size, size, false) \
    QC_HOOK(__tsan_##prefix##write##size, size, true)

extern "C" {

QC_HOOKS(, 1)
QC_HOOKS(, 2)
QC_HOOKS(, 4)
QC_HOOKS(, 8)
QC_HOOKS(, 16)
QC_HOOKS(unaligned_, 2)
QC_HOOKS(unaligned_, 4)
QC_HOOKS(unaligned_, 8)
QC_HOOKS(unaligned_, 16)
QC_HOOKS(volatile_, 1)
QC_HOOKS(volatile_, 2)
QC_HOOKS(volatile_, 4)
QC_HOOKS(volatile_, 8)
QC_HOOKS(volatile_, 16)
QC_HOOKS(unaligned_volatile_, 2)
QC_HOOKS(unaligned_volatile_, 4)
QC_HOOKS(unaligned_volatile_, 8)
QC_HOOKS(unaligned_volatile_, 16)

void __tsan_read_range(void* address, std::size_t size) {
    access(address, size, false, __builtin_return_address(0));
}
void __tsan_write_range(void* address, std::size_t size) {
    access(address, size, true, __builtin_return_address(0));
}

void* __tsan_memcpy(void* to, const void* from, std::size_t size) {
    access(from, size, false, __builtin_return_address(0));
    access(to, size, true, __builtin_return_address(0));
    return std::memcpy(to, from, size);
}
void* __tsan_memmove(void* to, const void* from, std::size_t size) {
    access(from, size, false, __builtin_return_address(0));
    access(to, size, true, __builtin_return_address(0));
    return std::memmove(to, from, size);
}
void* __tsan_memset(void* to, int byte, std::size_t size) {
    access(to, size, true, __builtin_return_address(0));
    return std::memset(to, byte, size);
}

void __tsan_init() { cuda_emulation::has_access_hooks = true; }
void __tsan_func_entry(void*) {}
void __tsan_func_exit() {}
void __tsan_vptr_update(void**, void*) {}
void __tsan_vptr_read(void**) {}

}  // extern "C"
