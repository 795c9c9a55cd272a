#pragma once
#include "kernels/cuda_mutants/job.cuh"
#include "quantcheck/launch.cuh"

namespace quantcheck_kernels::cuda_mutants {

/// Launches the kernel that is compiled with -use_fast_math.
void start_fast_math(const Job& job, cudaStream_t stream);

}  // namespace quantcheck_kernels::cuda_mutants
