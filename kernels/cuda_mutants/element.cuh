#pragma once
#include <cuda_bf16.h>
#include <cuda_fp16.h>
#include <cuda_fp8.h>

#include "kernels/cuda_mutants/job.cuh"

namespace quantcheck_kernels::cuda_mutants {

__device__ inline float from_bf16(unsigned bits) { return __uint_as_float(bits << 16); }
__device__ inline float from_f16(unsigned bits) {
    return __half2float(__ushort_as_half(static_cast<unsigned short>(bits)));
}

/// The exact value of element `i` of the input.
__device__ inline float value_at(const Job& job, std::int64_t i) {
    if (job.dtype == QC_F32) return static_cast<const float*>(job.input)[i];
    const unsigned bits = static_cast<const std::uint16_t*>(job.input)[i];
    return job.dtype == QC_BF16 ? from_bf16(bits) : from_f16(bits);
}

/// The same by a read of the pair that it is in, which faults where the pair is not aligned to its size.
__device__ inline float value_in_pair(const Job& job, std::int64_t row, std::int64_t col) {
    const std::int64_t first = row * job.row_stride + col - col % 2;
    if (col - col % 2 + 1 == job.cols) return value_at(job, first);
    if (job.dtype == QC_F32) {
        const float2 pair = *reinterpret_cast<const float2*>(static_cast<const float*>(job.input) + first);
        return col % 2 == 0 ? pair.x : pair.y;
    }
    const ushort2 pair =
        *reinterpret_cast<const ushort2*>(static_cast<const std::uint16_t*>(job.input) + first);
    const unsigned bits = col % 2 == 0 ? pair.x : pair.y;
    return job.dtype == QC_BF16 ? from_bf16(bits) : from_f16(bits);
}

template <Fault kFault>
__device__ float value_at(const Job& job, std::int64_t row, std::int64_t col) {
    if constexpr (kFault == Fault::misaligned_vector) return value_in_pair(job, row, col);
    if constexpr (kFault == Fault::index_32bit) {
        const int i = static_cast<int>(row) * static_cast<int>(job.row_stride) + static_cast<int>(col);
        return value_at(job, i);
    }
    if constexpr (kFault == Fault::stray_read)
        if (col + 1 == job.cols) {
            const std::size_t size = job.dtype == QC_F32 ? sizeof(float) : sizeof(std::uint16_t);
            const volatile char* const end = static_cast<const volatile char*>(job.input) +
                                             static_cast<std::size_t>(row * job.row_stride + job.cols) * size;
            static_cast<void>(*end);
        }
    return value_at(job, row * job.row_stride + col);
}

/// max(amax, |x|), without NaNs.
template <Fault kFault>
__device__ float larger(float amax, float x) {
    const float magnitude = fabsf(x);
    if constexpr (kFault == Fault::amax_in_bf16) {
        const unsigned bits = __float_as_uint(magnitude);
        if (bits > 0x7F800000U) return amax;
        return fmaxf(amax, __uint_as_float((bits + 0x7FFFU + (bits >> 16 & 1U)) & 0xFFFF0000U));
    }
    return fmaxf(amax, magnitude);
}

/// The code of a scaled value: one rounding to nearest even, saturating; NaN gives 0x7F.
template <Fault kFault>
__device__ std::uint8_t code_of(float scaled, bool e4m3) {
    if constexpr (kFault == Fault::cast_through_half) scaled = __half2float(__float2half_rn(scaled));
    return __nv_cvt_float_to_fp8(scaled, __NV_SATFINITE, e4m3 ? __NV_E4M3 : __NV_E5M2);
}

}  // namespace quantcheck_kernels::cuda_mutants
