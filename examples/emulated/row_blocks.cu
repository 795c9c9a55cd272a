// One thread block of 128 threads per block of 128 elements of a row, f32 to E4M3.
#include <cstdint>
#include <cuda_fp8.h>

#include "quantcheck/kernel.h"
#include "quantcheck/launch.cuh"

namespace {

constexpr int kBlock = 128;

struct Tensor {
    const float* input;
    int64_t rows, cols, row_stride;
    uint8_t* codes;
    float* scale_inv;
    int64_t scale_stride;
};

__device__ float scale_of(float amax, float epsilon, bool power_of_two) {
    if (amax < epsilon) amax = epsilon;
    if (amax == 0 || !(amax < __uint_as_float(0x7F800000U))) return 1;
    float scale = __fdiv_rn(448.0F, amax);
    if (scale == __uint_as_float(0x7F800000U)) scale = __uint_as_float(0x7F7FFFFFU);
    return power_of_two ? __uint_as_float(__float_as_uint(scale) & 0xFF800000U) : scale;
}

__global__ void quantize_rows(Tensor t, float epsilon, bool power_of_two) {
    __shared__ float partial[kBlock];
    const int thread = static_cast<int>(threadIdx.x);
    const int64_t row = blockIdx.y, col = static_cast<int64_t>(blockIdx.x) * kBlock + thread;
    const float value = col < t.cols ? t.input[row * t.row_stride + col] : 0.0F;

    partial[thread] = fmaxf(0.0F, fabsf(value));  // a NaN is dropped
    for (int half = kBlock / 2; half > 0; half /= 2) {
        __syncthreads();
        if (thread < half) partial[thread] = fmaxf(partial[thread], partial[thread + half]);
    }
    __syncthreads();
    const float scale = scale_of(partial[0], epsilon, power_of_two);

    if (thread == 0) t.scale_inv[blockIdx.x * t.scale_stride + row] = __fdiv_rn(1.0F, scale);
    if (col < t.cols)
        t.codes[row * t.cols + col] =
            __nv_cvt_float_to_fp8(__fmul_rn(value, scale), __NV_SATFINITE, __NV_E4M3);
}

}  // namespace

int32_t row_blocks(const qc_quantize_args* a) {
    if (a->columnwise.codes != nullptr || a->rows > 65535) return QC_UNSUPPORTED;
    if (a->rows == 0 || a->cols == 0) return QC_OK;
    const Tensor tensor = {static_cast<const float*>(a->input),
                           a->rows,
                           a->cols,
                           a->row_stride,
                           a->rowwise.codes,
                           a->rowwise.scale_inv,
                           a->rowwise.scale_stride};
    const dim3 grid(static_cast<unsigned>((a->cols + kBlock - 1) / kBlock), static_cast<unsigned>(a->rows));
    QC_LAUNCH(quantize_rows, grid, kBlock, 0, static_cast<cudaStream_t>(a->stream), tensor, a->epsilon,
              a->power_of_two != 0);
    return cudaGetLastError() == cudaSuccess ? QC_OK : QC_ERROR;
}
