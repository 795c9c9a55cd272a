#pragma once
#include "quantcheck/emulation/vector_types.hpp"

#define QC_EMULATION_INTERNAL __attribute__((visibility("hidden")))

// Of the CUDA thread that is running; the runtime sets them when it switches.
extern QC_EMULATION_INTERNAL uint3 threadIdx;
extern QC_EMULATION_INTERNAL uint3 blockIdx;
extern QC_EMULATION_INTERNAL dim3 blockDim;
extern QC_EMULATION_INTERNAL dim3 gridDim;
inline constexpr int warpSize = 32;

namespace cuda_emulation {

/// Where a kernel calls a function of the runtime.
struct Site {
    const char* file = nullptr;
    int line = 0;
    static constexpr Site here(const char* file = __builtin_FILE(), int line = __builtin_LINE()) {
        return {file, line};
    }
};

}  // namespace cuda_emulation
