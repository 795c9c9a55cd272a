#pragma once
#include <cstddef>

// Of AddressSanitizer; absent unless the process has it.
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void** fake_stack, const void* bottom,
                                                          std::size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void* fake_stack, const void** bottom,
                                                           std::size_t* size);
__attribute__((weak)) void __asan_unpoison_memory_region(const volatile void* memory, std::size_t size);
}

namespace cuda_emulation {

/// Tells AddressSanitizer, where it is there, which stack a switch goes to, and on its return that it is
/// back; otherwise it takes every stack but the process's own for damage.
class SanitizerSwitch {
 public:
    SanitizerSwitch(const void* bottom, std::size_t size) {
        if (__sanitizer_start_switch_fiber != nullptr)
            __sanitizer_start_switch_fiber(&fake_stack_, bottom, size);
    }
    SanitizerSwitch(const SanitizerSwitch&) = delete;
    SanitizerSwitch& operator=(const SanitizerSwitch&) = delete;
    ~SanitizerSwitch() {
        if (__sanitizer_finish_switch_fiber != nullptr)
            __sanitizer_finish_switch_fiber(fake_stack_, nullptr, nullptr);
    }

    static SanitizerSwitch to_scheduler() { return {scheduler_bottom, scheduler_size}; }

    /// Before a stack is used anew: frames that never returned, of a thread that exited or was abandoned, are
    /// still marked as there.
    static void forget_frames(const void* bottom, std::size_t size) {
        if (__asan_unpoison_memory_region != nullptr) __asan_unpoison_memory_region(bottom, size);
    }

    /// On a stack that is switched to for the first time.
    static void arrived(bool from_scheduler) {
        if (__sanitizer_finish_switch_fiber == nullptr) return;
        const void* bottom = nullptr;
        std::size_t size = 0;
        __sanitizer_finish_switch_fiber(nullptr, &bottom, &size);
        if (!from_scheduler) return;
        scheduler_bottom = bottom;
        scheduler_size = size;
    }

 private:
    void* fake_stack_ = nullptr;
    // Where the first thread of a block was switched to from.
    static inline const void* scheduler_bottom = nullptr;
    static inline std::size_t scheduler_size = 0;
};

}  // namespace cuda_emulation
