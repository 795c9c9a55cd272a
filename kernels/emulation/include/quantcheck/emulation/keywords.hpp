#pragma once
// CUDA's keywords for an ordinary C++ compiler. Standard headers come first: what is defined here must not
// meet them.
#include <cmath>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <tuple>
#include <type_traits>
#include <utility>

#define __global__
#define __device__
#define __host__
#define __constant__
#define __grid_constant__
#define __forceinline__ inline __attribute__((always_inline))
#define __launch_bounds__(...)
#define __align__(bytes) __attribute__((aligned(bytes)))

// nvcc and clang++ know it; a promise that is not used changes nothing.
#if !defined(__clang__)
#define __builtin_assume(condition) static_cast<void>(0)
#endif

// One block runs at a time, on one thread of the system, so its shared memory is that thread's. The runtime
// finds all of it as the plugin's thread-local storage, which holds nothing else.
#define __shared__ static thread_local

// Device code in PTX has no meaning here; the compiler's message names this macro.
#define asm inline_PTX_cannot_be_emulated_put_it_behind_ifndef_QC_EMULATED
