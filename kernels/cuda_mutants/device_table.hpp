#pragma once
#include "kernels/cuda_mutants/table.hpp"

namespace quantcheck_kernels::cuda_mutants {

// clang-format off
/// Faults that only a device has: the emulation has one stream and the CPU's arithmetic, and its endless loops are those of
/// any program.
inline constexpr CudaMutant kDeviceMutants[] = {
    {"cuda_mutant.unordered_stream", Fault::unordered_stream, Shape::rows, kStorage, "The kernel runs on a stream of its own, ordered with nothing.", seen(), seen()},
    {"cuda_mutant.fast_math", Fault::fast_math, Shape::rows, kValue, "Compiled with -use_fast_math: divisions are approximate and subnormals flushed.", seen(), seen()},
    {"cuda_mutant.endless_loop", Fault::endless_loop, Shape::rows, kConduct, "A loop doubles amax until it reaches 1, so it never ends for a zero block.", seen("did not return within"), seen()},
};
// clang-format on

}  // namespace quantcheck_kernels::cuda_mutants
