/* What a kernel source needs so that nvcc and an ordinary C++ compiler both take it.
 *
 *   QC_LAUNCH(kernel, grid, block, shared_bytes, stream, arguments...)
 *       kernel<<<grid, block, shared_bytes, stream>>>(arguments...). A kernel whose template arguments hold a
 *       comma goes in parentheses: QC_LAUNCH((quantize<float, 128>), ...).
 *   QC_DYNAMIC_SHARED(type, name)
 *       Declares `type* const name`, the launch's dynamic shared memory, aligned to 128 bytes.
 *
 * QC_EMULATED is defined where the source is compiled for the CPU (quantcheck_add_emulated_kernel): choose
 * the portable path there where a kernel also has one in PTX.
 */
#ifndef QUANTCHECK_LAUNCH_CUH
#define QUANTCHECK_LAUNCH_CUH

#if defined(__CUDACC__)
#include <cuda_runtime.h>

#define QC_LAUNCH(kernel, grid, block, shared_bytes, stream, ...) \
    kernel<<<(grid), (block), (shared_bytes), (stream)>>>(__VA_ARGS__)

// One symbol for all types: two declarations of one name with different types would clash.
#define QC_DYNAMIC_SHARED(type, name)                                         \
    extern __shared__ __align__(128) unsigned char qc_dynamic_shared_bytes[]; \
    type* const name = reinterpret_cast<type*>(qc_dynamic_shared_bytes)
#elif defined(QC_EMULATED)
#include "quantcheck/emulation/launch.hpp"
#else
#error "quantcheck/launch.cuh is for sources that nvcc or quantcheck_add_emulated_kernel compiles"
#endif

#endif /* QUANTCHECK_LAUNCH_CUH */
