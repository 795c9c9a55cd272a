#pragma once
#include "kernels/cuda_mutants/job.cuh"

namespace quantcheck_kernels::cuda_mutants {

/// What a block's input is multiplied by, and what is stored.
struct Scale {
    float applied, stored;
};

/// The largest finite value of the input type, as f32.
__device__ inline float largest_of(std::uint32_t dtype) {
    if (dtype == QC_F16) return 65504.0F;
    return __uint_as_float(dtype == QC_F32 ? 0x7F7FFFFFU : 0x7F7F0000U);
}

template <Fault kFault>
__device__ float quotient(float a, float b) {
    if constexpr (kFault == Fault::fast_math) return a / b;  // as the compiler's flags have it
    if constexpr (kFault == Fault::reciprocal_scale) return __fmul_rn(a, __fdiv_rn(1.0F, b));
    return __fdiv_rn(a, b);
}

__device__ inline float rounded_to_power_of_two(float x) {
    return __uint_as_float(__float_as_uint(x) & 0xFF800000U);
}

/// Powers of two up to the first that is at least 1 / amax.
__device__ inline float doubled_up_to_one(float amax) {
    volatile float reached = amax;
    while (reached < 1.0F) reached = reached * 2.0F;
    return reached;
}

/// TransformerEngine's derivation, but for the fault.
template <Fault kFault>
__device__ Scale derive_scale(float amax, const Job& job) {
    const float infinity = __uint_as_float(0x7F800000U);
    if constexpr (kFault == Fault::endless_loop) static_cast<void>(doubled_up_to_one(amax));
    if (kFault != Fault::epsilon_ignored && amax < job.epsilon) amax = job.epsilon;
    if (amax == 0.0F && kFault != Fault::zero_unguarded) return {1.0F, 1.0F};
    if (!(amax < infinity)) return {1.0F, 1.0F};
    float applied = quotient<kFault>(job.e4m3 ? 448.0F : 57344.0F, amax);
    if (applied == infinity) applied = largest_of(job.dtype);
    const float rounded = job.power_of_two ? rounded_to_power_of_two(applied) : applied;
    return {kFault == Fault::scale_rounded_late ? applied : rounded,
            kFault == Fault::fast_math ? quotient<kFault>(1.0F, rounded) : __fdiv_rn(1.0F, rounded)};
}

}  // namespace quantcheck_kernels::cuda_mutants
