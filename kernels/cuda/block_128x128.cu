#include "kernels/common/check.hpp"
#include "kernels/cuda/amax.cuh"
#include "kernels/cuda/kernels.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/load.cuh"
#include "kernels/cuda/write_codes.cuh"

namespace quantcheck_kernels {
namespace {

template <class Element, __nv_fp8_interpretation_t kFormat>
__global__ void __launch_bounds__(kThreads, Element::kBlocksPerSm) quantize_tiles(Job<Element> job) {
    __shared__ Lines lines;
    __shared__ Ends ends;
    __shared__ float warp_amaxes[kWarps];

    const Tile tile = job.input.tile();
    prefetch_ends(tile, job.columnwise);
    Elements<Element> x = load(job.input, tile);
    const float of_warp = warp_amax(x);
    if (lane_id() == 0) warp_amaxes[warp_id()] = of_warp;
    __syncthreads();
    float amax = 0.0F;
#pragma unroll
    for (int warp = 0; warp < kWarps; ++warp) amax = fmaxf(amax, warp_amaxes[warp]);
    const Scale scale = derive_scale<Element>(amax, job.options);

    const auto store_scale = [&](const Target& out) {
        if (out.codes != nullptr)
            out.scale_inv[tile.block_row * out.scale_row + tile.block_col * out.scale_col] = scale.stored;
    };
    if (threadIdx.x == 0) {
        store_scale(job.rowwise);
        store_scale(job.columnwise);
    }

    x.forget_values();
    const RowCodes codes = quantize_rows<kFormat>(x, [&](int, int) { return scale.applied; });
    if (job.rowwise.codes != nullptr) write_rows(codes, tile, job.rowwise, ends);
    if (job.columnwise.codes != nullptr)
        write_transposed(transposed(codes), tile, job.columnwise, lines, ends);
}

}  // namespace

std::int32_t cuda_block_128x128(const qc_quantize_args* args) noexcept {
    return answer(args, [](const qc_quantize_args& a) {
        const Direction rowwise = rowwise_128x128(a), columnwise = columnwise_128x128(a);
        const Answer checked = check_quantize(a, QC_GEMM_READY, rowwise, columnwise);
        if (checked.status != QC_OK || is_empty(a)) return checked;
        const unsigned grid = grid_for(a);
        if (grid == 0) return kTooManyTiles;
        with_types(a, [&](auto element, auto format) {
            using Element = decltype(element);
            QC_LAUNCH((quantize_tiles<Element, decltype(format)::value>), grid, kThreads, 0,
                      static_cast<cudaStream_t>(a.stream), job_of<Element>(a, rowwise, columnwise));
        });
        return launched();
    });
}

}  // namespace quantcheck_kernels
