#pragma once
#include <cstdint>
#include <cuda_fp8.h>

#include "kernels/common/layout.hpp"
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/scale.cuh"

namespace quantcheck_kernels {

/// The input of a launch, in the element type's storage.
template <class Element>
struct Input {
    const typename Element::Storage* data;
    std::int64_t rows, cols, row_stride;

    /// Value of element (row, col); +0 outside the tensor, which changes no amax.
    __device__ float at(std::int64_t row, std::int64_t col) const {
        return row < rows && col < cols ? Element::value(data[row * row_stride + col]) : 0.0F;
    }
};

/// One rounding to nearest even, saturating; NaN of either sign gives 0x7F.
__device__ inline std::uint8_t quantize(float value, const Scale& scale, const Options& options) {
    return __nv_cvt_float_to_fp8(__fmul_rn(value, scale.applied), __NV_SATFINITE,
                                 options.e4m3 ? __NV_E4M3 : __NV_E5M2);
}

/// max(a, |b|); a NaN b is dropped.
__device__ inline float max_abs(float a, float b) { return fmaxf(a, fabsf(b)); }

/// The largest of the warp's values, in every lane.
__device__ inline float warp_max(float value) {
    for (int distance = 16; distance > 0; distance /= 2)
        value = fmaxf(value, __shfl_xor_sync(0xFFFFFFFFU, value, distance));
    return value;
}

}  // namespace quantcheck_kernels
