#pragma once
#include <cstdio>
#include <cstdlib>

namespace quantcheck::worker {

/// Ends the worker after an error of a running kernel, which may have cost it its device; the gate reads the
/// reason.
[[noreturn]] inline void end_by_kernel_error(const char* reason) {
    std::fprintf(stderr, "CUDA error in the kernel: %s\n", reason);
    std::_Exit(70);
}

}  // namespace quantcheck::worker
