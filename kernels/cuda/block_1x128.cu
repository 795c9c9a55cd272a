#include "kernels/common/check.hpp"
#include "kernels/cuda/kernels.hpp"
#include "kernels/cuda/launch.cuh"

namespace quantcheck_kernels {
namespace {

constexpr int kLanes = 32;
constexpr int kWarps = 8;
constexpr int kThreads = kWarps * kLanes;

// Rowwise: one warp per block of 128 elements of a row. A lane takes every 32nd element, so that a warp's
// loads and stores are of neighbours.
template <class Element>
__global__ void __launch_bounds__(kThreads) quantize_rows(Input<Element> input, Target out, Options options) {
    constexpr int kPerLane = kBlock / kLanes;
    const int lane = static_cast<int>(threadIdx.x) % kLanes;
    const int warp = static_cast<int>(threadIdx.x) / kLanes;
    const std::int64_t grid_cols = ceil_div(input.cols, kBlock);
    const std::int64_t blocks = input.rows * grid_cols;
    const std::int64_t step = static_cast<std::int64_t>(gridDim.x) * kWarps;

    for (std::int64_t block = static_cast<std::int64_t>(blockIdx.x) * kWarps + warp; block < blocks;
         block += step) {
        const std::int64_t row = block / grid_cols;
        const std::int64_t block_col = block % grid_cols;
        const std::int64_t first = block_col * kBlock + lane;

        float values[kPerLane];
        float amax = 0.0F;
        for (int i = 0; i < kPerLane; ++i) {
            values[i] = input.at(row, first + i * kLanes);
            amax = max_abs(amax, values[i]);
        }
        const Scale scale = derive_scale<Element>(warp_max(amax), options);

        if (lane == 0) out.scale_inv[row * out.scale_row + block_col * out.scale_col] = scale.stored;
        for (int i = 0; i < kPerLane; ++i) {
            const std::int64_t col = first + i * kLanes;
            if (col < input.cols)
                out.codes[row * out.code_row + col * out.code_col] = quantize(values[i], scale, options);
        }
    }
}

// Columnwise: one thread block per 32 neighbouring blocks of 128 elements of a column; lane = column, and the
// warps share the rows, so that loads are of neighbours. Codes go through shared memory to be written along
// whichever axis is contiguous in the output.
template <class Element>
__global__ void __launch_bounds__(kThreads)
    quantize_columns(Input<Element> input, Target out, Options options) {
    constexpr int kPerWarp = kBlock / kWarps;
    __shared__ float warp_amax[kWarps][kLanes];
    __shared__ std::uint8_t codes[kLanes][kBlock + 4];  // [column][row]; 4 bytes of padding spread the banks

    const int lane = static_cast<int>(threadIdx.x) % kLanes;
    const int warp = static_cast<int>(threadIdx.x) / kLanes;
    const std::int64_t strips = ceil_div(input.cols, kLanes);
    const std::int64_t tiles = ceil_div(input.rows, kBlock) * strips;

    for (std::int64_t tile = blockIdx.x; tile < tiles; tile += gridDim.x) {
        const std::int64_t block_row = tile / strips;
        const std::int64_t first_row = block_row * kBlock;
        const std::int64_t first_col = tile % strips * kLanes;
        const std::int64_t col = first_col + lane;

        float values[kPerWarp];
        float amax = 0.0F;
        for (int i = 0; i < kPerWarp; ++i) {
            values[i] = input.at(first_row + warp + i * kWarps, col);
            amax = max_abs(amax, values[i]);
        }
        warp_amax[warp][lane] = amax;
        __syncthreads();
        for (int other = 0; other < kWarps; ++other) amax = fmaxf(amax, warp_amax[other][lane]);
        const Scale scale = derive_scale<Element>(amax, options);

        if (warp == 0 && col < input.cols)
            out.scale_inv[block_row * out.scale_row + col * out.scale_col] = scale.stored;
        for (int i = 0; i < kPerWarp; ++i)
            codes[lane][warp + i * kWarps] = quantize(values[i], scale, options);
        __syncthreads();

        const bool along_rows = out.code_row == 1;  // transposed: elements of one column are neighbours
        for (int i = static_cast<int>(threadIdx.x); i < kLanes * kBlock; i += kThreads) {
            const int c = along_rows ? i / kBlock : i % kLanes;
            const int r = along_rows ? i % kBlock : i / kLanes;
            if (first_row + r < input.rows && first_col + c < input.cols)
                out.codes[(first_row + r) * out.code_row + (first_col + c) * out.code_col] = codes[c][r];
        }
        __syncthreads();  // before the next tile overwrites shared memory
    }
}

}  // namespace

std::int32_t cuda_block_1x128(const qc_quantize_args* args) noexcept {
    return answer(args, [](const qc_quantize_args& a) {
        const Direction rowwise = rowwise_1x128(a), columnwise = columnwise_1x128(a);
        const Answer checked = check_quantize(a, QC_GEMM_READY | QC_COMPACT, rowwise, columnwise);
        if (checked.status != QC_OK || is_empty(a)) return checked;
        const auto stream = static_cast<cudaStream_t>(a.stream);
        with_element(a.input_dtype, [&](auto element) {
            using Element = decltype(element);
            if (rowwise.wanted()) {
                const std::int64_t blocks = a.rows * ceil_div(a.cols, kBlock);
                QC_LAUNCH(quantize_rows<Element>, grid_for(ceil_div(blocks, kWarps)), kThreads, 0, stream,
                          input_of<Element>(a), target(rowwise), options_of(a));
            }
            if (columnwise.wanted()) {
                const std::int64_t tiles = ceil_div(a.rows, kBlock) * ceil_div(a.cols, kLanes);
                QC_LAUNCH(quantize_columns<Element>, grid_for(tiles), kThreads, 0, stream,
                          input_of<Element>(a), target(columnwise), options_of(a));
            }
        });
        return launched();
    });
}

}  // namespace quantcheck_kernels
