#pragma once
#include <cstdint>
#include <cuda_runtime_api.h>

#include "kernels/common/answer.hpp"
#include "kernels/cuda/element.cuh"
#include "kernels/cuda/quantize.cuh"
#include "kernels/cuda/scale.cuh"
#include "quantcheck/launch.cuh"

namespace quantcheck_kernels {

/// Blocks to launch for this many units of work; kernels stride over what a grid of this size leaves.
inline unsigned grid_for(std::int64_t units) {
    constexpr std::int64_t kMost = 1 << 20;
    return static_cast<unsigned>(units < kMost ? units : kMost);
}

template <class Args>
Options options_of(const Args& a) {
    return {a.epsilon, a.code_format == QC_E4M3, a.power_of_two != 0};
}

template <class Element>
Input<Element> input_of(const qc_quantize_args& a) {
    return {static_cast<const typename Element::Storage*>(a.input), a.rows, a.cols, a.row_stride};
}

/// Whether the launch was accepted. Faults of the running kernel show at the caller's synchronisation.
inline Answer launched() {
    const cudaError_t error = cudaGetLastError();
    return error == cudaSuccess ? Answer{} : Answer{QC_ERROR, cudaGetErrorString(error)};
}

}  // namespace quantcheck_kernels
