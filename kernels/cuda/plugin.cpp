#include "kernels/common/claims.hpp"
#include "kernels/cuda/kernels.hpp"

namespace quantcheck_kernels {
namespace {

constexpr qc_kernel kBlock1x128 = block_1x128_kernel(
    "cuda.block_1x128",
    "Block quantizer with one scale per 128 elements of a row or column; reads its input once.", QC_CUDA,
    cuda_block_1x128);
constexpr qc_kernel kBlock128x128 = block_128x128_kernel(
    "cuda.block_128x128", "Block quantizer with one scale per 128x128 tile, one thread block per tile.",
    QC_CUDA, cuda_block_128x128);
constexpr qc_kernel kScale =
    scale_kernel("cuda.scale", "Scale and scale_inv of each amax, one thread per amax.", QC_CUDA, cuda_scale);

constexpr const qc_kernel* kKernels[] = {&kBlock1x128, &kBlock128x128, &kScale};
constexpr qc_plugin kPlugin = {sizeof(qc_plugin), QC_ABI_VERSION,     3,
                               "quantcheck_cuda", QUANTCHECK_VERSION, kKernels};

}  // namespace
}  // namespace quantcheck_kernels

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &quantcheck_kernels::kPlugin; }
