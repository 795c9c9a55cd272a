#pragma once
#include <cstdint>
#include <cuda_fp8.h>
#include <cuda_runtime_api.h>
#include <limits>
#include <type_traits>

#include "kernels/common/answer.hpp"
#include "kernels/common/layout.hpp"
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/scale.cuh"
#include "kernels/cuda/tile.cuh"
#include "quantcheck/launch.cuh"

namespace quantcheck_kernels {

/// All that a block quantizer's kernel gets; codes are NULL for a direction that is not wanted.
template <class Element>
struct Job {
    Input<Element> input;
    Target rowwise, columnwise;
    Options options;
};

template <class Args>
Options options_of(const Args& a) {
    return {a.epsilon, a.code_format == QC_E4M3, a.power_of_two != 0};
}

template <class Element>
Job<Element> job_of(const qc_quantize_args& a, const Direction& rowwise, const Direction& columnwise) {
    constexpr std::uintptr_t kVector = kCols * sizeof(typename Element::Storage);
    const bool aligned =
        reinterpret_cast<std::uintptr_t>(a.input) % kVector == 0 && a.row_stride % kCols == 0;
    return {{static_cast<const typename Element::Storage*>(a.input), a.rows, a.cols, a.row_stride, aligned},
            target(rowwise),
            target(columnwise),
            options_of(a)};
}

/// Calls body with an element type and a code format, as types.
template <class Body>
void with_types(const qc_quantize_args& a, Body body) {
    with_element(a.input_dtype, [&](auto element) {
        if (a.code_format == QC_E4M3)
            body(element, std::integral_constant<__nv_fp8_interpretation_t, __NV_E4M3>{});
        else
            body(element, std::integral_constant<__nv_fp8_interpretation_t, __NV_E5M2>{});
    });
}

/// Thread blocks of a launch, one per tile; 0 if no grid is that large.
inline unsigned grid_for(const qc_quantize_args& a) {
    const std::int64_t tiles = ceil_div(a.rows, kBlock) * ceil_div(a.cols, kBlock);
    return tiles <= std::numeric_limits<std::int32_t>::max() ? static_cast<unsigned>(tiles) : 0;
}
constexpr Answer kTooManyTiles = {QC_UNSUPPORTED, "the tensor has more than 2^31 - 1 tiles of 128x128"};

/// Whether the launch was accepted. Faults of the running kernel show at the caller's synchronisation.
inline Answer launched() {
    const cudaError_t error = cudaGetLastError();
    return error == cudaSuccess ? Answer{} : Answer{QC_ERROR, cudaGetErrorString(error)};
}

}  // namespace quantcheck_kernels
