#pragma once
#include <cuda_fp8.h>

#include "kernels/cuda/tile.cuh"

namespace quantcheck_kernels {

/// Codes of a thread's elements, a word for the four of each row.
struct RowCodes {
    std::uint32_t words[kRows];
};

/// Codes of a thread's elements, 16 bytes for each column.
struct ColumnCodes {
    uint4 columns[kCols];
};

/// Codes of four scaled values, the first in the low byte. One rounding to nearest even, saturating; NaN of
/// either sign gives 0x7F.
template <__nv_fp8_interpretation_t kFormat>
__device__ std::uint32_t pack(float a, float b, float c, float d) {
    const std::uint32_t low = __nv_cvt_float2_to_fp8x2(make_float2(a, b), __NV_SATFINITE, kFormat);
    const std::uint32_t high = __nv_cvt_float2_to_fp8x2(make_float2(c, d), __NV_SATFINITE, kFormat);
    return low | high << 16;
}

/// Quantizes with the factor scale(row, col).
template <__nv_fp8_interpretation_t kFormat, class Element, class ScaleOf>
__device__ RowCodes quantize_rows(const Elements<Element>& x, ScaleOf scale) {
    RowCodes codes;
#pragma unroll
    for (int r = 0; r < kRows; ++r) {
        const auto scaled = [&](int c) { return __fmul_rn(x.value(r, c), scale(r, c)); };
        codes.words[r] = pack<kFormat>(scaled(0), scaled(1), scaled(2), scaled(3));
    }
    return codes;
}

/// Quantizes with the factor scale(col).
template <__nv_fp8_interpretation_t kFormat, class Element, class ScaleOf>
__device__ ColumnCodes quantize_columns(const Elements<Element>& x, ScaleOf scale) {
    ColumnCodes codes;
#pragma unroll
    for (int c = 0; c < kCols; ++c) {
        const float factor = scale(c);
        const auto scaled = [&](int r) { return __fmul_rn(x.value(r, c), factor); };
        const auto word = [&](int r) {
            return pack<kFormat>(scaled(r), scaled(r + 1), scaled(r + 2), scaled(r + 3));
        };
        codes.columns[c] = uint4{word(0), word(4), word(8), word(12)};
    }
    return codes;
}

/// The four bytes at each place of four words.
__device__ inline uint4 transposed(std::uint32_t a, std::uint32_t b, std::uint32_t c, std::uint32_t d) {
    const std::uint32_t ab_low = __byte_perm(a, b, 0x5140), ab_high = __byte_perm(a, b, 0x7362);
    const std::uint32_t cd_low = __byte_perm(c, d, 0x5140), cd_high = __byte_perm(c, d, 0x7362);
    return {__byte_perm(ab_low, cd_low, 0x5410), __byte_perm(ab_low, cd_low, 0x7632),
            __byte_perm(ab_high, cd_high, 0x5410), __byte_perm(ab_high, cd_high, 0x7632)};
}

/// The same codes by columns.
__device__ inline ColumnCodes transposed(const RowCodes& rows) {
    uint4 squares[kRows / 4];
#pragma unroll
    for (int i = 0; i < kRows / 4; ++i)
        squares[i] = transposed(rows.words[4 * i], rows.words[4 * i + 1], rows.words[4 * i + 2],
                                rows.words[4 * i + 3]);
    return {{{squares[0].x, squares[1].x, squares[2].x, squares[3].x},
             {squares[0].y, squares[1].y, squares[2].y, squares[3].y},
             {squares[0].z, squares[1].z, squares[2].z, squares[3].z},
             {squares[0].w, squares[1].w, squares[2].w, squares[3].w}}};
}

}  // namespace quantcheck_kernels
