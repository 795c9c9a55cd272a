#include "kernels/cuda_mutants/fast_math.cuh"
#include "kernels/cuda_mutants/quantize.cuh"

namespace quantcheck_kernels::cuda_mutants {

void start_fast_math(const Job& job, cudaStream_t stream) { start<Fault::fast_math>(job, stream); }

}  // namespace quantcheck_kernels::cuda_mutants
