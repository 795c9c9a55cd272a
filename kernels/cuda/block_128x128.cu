#include "kernels/common/check.hpp"
#include "kernels/cuda/kernels.hpp"
#include "kernels/cuda/launch.cuh"

namespace quantcheck_kernels {
namespace {

constexpr int kLanes = 32;
constexpr int kWarps = 8;
constexpr int kThreads = kWarps * kLanes;

// One thread block per 128x128 tile. Threads stride over the tile's elements in row-major order, once for
// amax and once more for the codes; the second read comes from cache. Null codes mean that the direction is
// not wanted.
template <class Element>
__global__ void __launch_bounds__(kThreads)
    quantize_tiles(Input<Element> input, Target rowwise, Target columnwise, Options options) {
    __shared__ float warp_amax[kWarps];
    __shared__ std::uint8_t codes[kBlock][kBlock + 4];  // [column][row]; 4 bytes of padding spread the banks

    const int thread = static_cast<int>(threadIdx.x);
    const std::int64_t grid_cols = ceil_div(input.cols, kBlock);
    const std::int64_t tiles = ceil_div(input.rows, kBlock) * grid_cols;

    for (std::int64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const std::int64_t block_row = tile / grid_cols, block_col = tile % grid_cols;
        const std::int64_t first_row = block_row * kBlock, first_col = block_col * kBlock;

        float amax = 0.0F;
        for (int i = thread; i < kBlock * kBlock; i += kThreads)
            amax = max_abs(amax, input.at(first_row + i / kBlock, first_col + i % kBlock));
        amax = warp_max(amax);
        if (thread % kLanes == 0) warp_amax[thread / kLanes] = amax;
        __syncthreads();
        for (int warp = 0; warp < kWarps; ++warp) amax = fmaxf(amax, warp_amax[warp]);
        const Scale scale = derive_scale<Element>(amax, options);

        const auto store_scale = [&](const Target& out) {
            if (out.codes != nullptr)
                out.scale_inv[block_row * out.scale_row + block_col * out.scale_col] = scale.stored;
        };
        if (thread == 0) {
            store_scale(rowwise);
            store_scale(columnwise);
        }

        for (int i = thread; i < kBlock * kBlock; i += kThreads) {
            const int r = i / kBlock, c = i % kBlock;
            const std::int64_t row = first_row + r, col = first_col + c;
            if (row >= input.rows || col >= input.cols) continue;
            const std::uint8_t code = quantize(input.at(row, col), scale, options);
            codes[c][r] = code;
            if (rowwise.codes != nullptr)
                rowwise.codes[row * rowwise.code_row + col * rowwise.code_col] = code;
        }
        __syncthreads();

        if (columnwise.codes != nullptr) {
            for (int i = thread; i < kBlock * kBlock; i += kThreads) {
                const int c = i / kBlock, r = i % kBlock;
                const std::int64_t row = first_row + r, col = first_col + c;
                if (row < input.rows && col < input.cols)
                    columnwise.codes[row * columnwise.code_row + col * columnwise.code_col] = codes[c][r];
            }
        }
        __syncthreads();  // before the next tile overwrites shared memory
    }
}

}  // namespace

std::int32_t cuda_block_128x128(const qc_quantize_args* args) noexcept {
    return answer(args, [](const qc_quantize_args& a) {
        const Direction rowwise = rowwise_128x128(a), columnwise = columnwise_128x128(a);
        const Answer checked = check_quantize(a, QC_GEMM_READY, rowwise, columnwise);
        if (checked.status != QC_OK || is_empty(a)) return checked;
        const std::int64_t tiles = ceil_div(a.rows, kBlock) * ceil_div(a.cols, kBlock);
        with_element(a.input_dtype, [&](auto element) {
            using Element = decltype(element);
            QC_LAUNCH(quantize_tiles<Element>, grid_for(tiles), kThreads, 0,
                      static_cast<cudaStream_t>(a.stream), input_of<Element>(a), target(rowwise),
                      target(columnwise), options_of(a));
        });
        return launched();
    });
}

}  // namespace quantcheck_kernels
