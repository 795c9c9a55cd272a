#include "kernels/common/check.hpp"
#include "kernels/cuda/amax.cuh"
#include "kernels/cuda/kernels.hpp"
#include "kernels/cuda/launch.cuh"
#include "kernels/cuda/load.cuh"
#include "kernels/cuda/write_codes.cuh"

namespace quantcheck_kernels {
namespace {

/// Scales of the tile's 128 row blocks by the first half of the threads, of its 128 column blocks by the
/// other.
template <class Element>
__device__ void derive_scales(const Job<Element>& job, const Tile& tile, const float* row_amax,
                              const float (*warp_amax)[kBlock], float* row_scale, float* col_scale) {
    const int i = static_cast<int>(threadIdx.x % kBlock);
    const bool is_row = threadIdx.x < kBlock;
    const Target& out = is_row ? job.rowwise : job.columnwise;
    if (out.codes == nullptr) return;
    float amax = 0.0F;
    if (is_row) {
        amax = row_amax[i];
    } else {
#pragma unroll
        for (int warp = 0; warp < kWarps; ++warp) amax = fmaxf(amax, warp_amax[warp][i]);
    }
    const Scale scale = derive_scale<Element>(amax, job.options);
    (is_row ? row_scale : col_scale)[i] = scale.applied;
    if (i >= (is_row ? tile.rows : tile.cols)) return;
    const std::int64_t row = is_row ? tile.first_row() + i : tile.block_row;
    const std::int64_t col = is_row ? tile.block_col : tile.first_col() + i;
    out.scale_inv[row * out.scale_row + col * out.scale_col] = scale.stored;
}

template <class Element, __nv_fp8_interpretation_t kFormat>
__global__ void __launch_bounds__(kThreads, Element::kBlocksPerSm) quantize_lines_of_128(Job<Element> job) {
    __shared__ Lines lines;
    __shared__ Ends ends;
    alignas(16) __shared__ float warp_amax[kWarps][kBlock];
    __shared__ float row_amax[kBlock];
    alignas(16) __shared__ float row_scale[kBlock], col_scale[kBlock];

    const Tile tile = job.input.tile();
    prefetch_ends(tile, job.columnwise);
    Elements<Element> x = load(job.input, tile);
    if (job.rowwise.codes != nullptr) reduce_rows(x, row_amax);
    if (job.columnwise.codes != nullptr) reduce_columns(x, warp_amax[warp_id()]);
    __syncthreads();
    derive_scales(job, tile, row_amax, warp_amax, row_scale, col_scale);
    __syncthreads();

    if (job.rowwise.codes != nullptr) {
        const auto scale = [&](int row, int) { return row_scale[warp_id() * kRows + row]; };
        write_rows(quantize_rows<kFormat>(x, scale), tile, job.rowwise, ends);
    }
    if (job.columnwise.codes == nullptr) return;
    x.forget_values();
    const auto scale = [&](int col) { return col_scale[lane_id() * kCols + col]; };
    if (job.columnwise.code_row == 1)
        write_transposed(quantize_columns<kFormat>(x, scale), tile, job.columnwise, lines, ends);
    else
        write_rows(quantize_rows<kFormat>(x, [&](int, int col) { return scale(col); }), tile, job.columnwise,
                   ends);
}

}  // namespace

std::int32_t cuda_block_1x128(const qc_quantize_args* args) noexcept {
    return answer(args, [](const qc_quantize_args& a) {
        const Direction rowwise = rowwise_1x128(a), columnwise = columnwise_1x128(a);
        const Answer checked = check_quantize(a, QC_GEMM_READY | QC_COMPACT, rowwise, columnwise);
        if (checked.status != QC_OK || is_empty(a)) return checked;
        const unsigned grid = grid_for(a);
        if (grid == 0) return kTooManyTiles;
        with_types(a, [&](auto element, auto format) {
            using Element = decltype(element);
            QC_LAUNCH((quantize_lines_of_128<Element, decltype(format)::value>), grid, kThreads, 0,
                      static_cast<cudaStream_t>(a.stream), job_of<Element>(a, rowwise, columnwise));
        });
        return launched();
    });
}

}  // namespace quantcheck_kernels
