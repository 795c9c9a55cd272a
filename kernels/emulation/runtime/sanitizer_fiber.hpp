#pragma once
#include <cstddef>

// Of AddressSanitizer; absent unless the process has it.
extern "C" {
__attribute__((weak)) void __sanitizer_start_switch_fiber(void** fake_stack, const void* bottom,
                                                          std::size_t size);
__attribute__((weak)) void __sanitizer_finish_switch_fiber(void* fake_stack, const void** bottom,
                                                           std::size_t* size);
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
            __sanitizer_finish_switch_fiber(fake_stack_, &scheduler_bottom, &scheduler_size);
    }

    static SanitizerSwitch to_scheduler() { return {scheduler_bottom, scheduler_size}; }

    /// On a stack that is switched to for the first time.
    static void arrived() {
        if (__sanitizer_finish_switch_fiber != nullptr)
            __sanitizer_finish_switch_fiber(nullptr, &scheduler_bottom, &scheduler_size);
    }

 private:
    void* fake_stack_ = nullptr;
    // The stack that a switch came from: on a thread's stack, always the scheduler's.
    static inline const void* scheduler_bottom = nullptr;
    static inline std::size_t scheduler_size = 0;
};

}  // namespace cuda_emulation
