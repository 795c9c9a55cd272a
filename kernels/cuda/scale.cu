#include "kernels/common/check.hpp"
#include "kernels/cuda/kernels.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/scale.cuh"

namespace quantcheck_kernels {
namespace {

/// Thread blocks to launch; threads stride over what a grid of this size leaves.
unsigned scale_grid(std::int64_t count) {
    constexpr std::int64_t kMost = 1 << 20;
    const std::int64_t blocks = ceil_div(count, kThreads);
    return static_cast<unsigned>(blocks < kMost ? blocks : kMost);
}

template <class Element>
__global__ void __launch_bounds__(kThreads)
    derive_scales(const float* amax, float* scale, float* scale_inv, std::int64_t count, Options options) {
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * kThreads;
    for (std::int64_t i = static_cast<std::int64_t>(blockIdx.x) * kThreads + threadIdx.x; i < count;
         i += step) {
        const Scale derived = derive_scale<Element>(amax[i], options);
        scale[i] = derived.applied;
        scale_inv[i] = derived.stored;
    }
}

}  // namespace

std::int32_t cuda_scale(const qc_scale_args* args) noexcept {
    return answer(args, [](const qc_scale_args& a) {
        if (const Answer checked = check_scale(a); checked.status != QC_OK || a.count == 0) return checked;
        with_element(a.input_dtype, [&](auto element) {
            QC_LAUNCH(derive_scales<decltype(element)>, scale_grid(a.count), kThreads, 0,
                      static_cast<cudaStream_t>(a.stream), a.amax, a.scale, a.scale_inv, a.count,
                      options_of(a));
        });
        return launched();
    });
}

}  // namespace quantcheck_kernels
