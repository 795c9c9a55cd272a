#pragma once
#include <cstdint>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

/// Elements of the longer side of a block, both recipes.
constexpr int kBlock = 128;

/// ceil(a / b) for a >= 0, b > 0.
constexpr std::int64_t ceil_div(std::int64_t a, std::int64_t b) { return a / b + (a % b != 0); }

/// One direction of a quantize launch: its blocks and how its outputs lie relative to the input.
struct Direction {
    qc_output output;
    std::int64_t block_rows, block_cols;
    bool codes_transposed;   ///< code of element (r, c) at [c][r]
    bool scales_transposed;  ///< scale of block (i, j) at [j][i]

    bool wanted() const { return output.codes != nullptr; }
};

// The layouts of TransformerEngine's Float8BlockScaling quantizers.

inline Direction rowwise_1x128(const qc_quantize_args& a) {
    return {a.rowwise, 1, kBlock, false, a.layout == QC_GEMM_READY};
}
inline Direction columnwise_1x128(const qc_quantize_args& a) {
    return {a.columnwise, kBlock, 1, a.layout == QC_GEMM_READY, false};
}
inline Direction rowwise_128x128(const qc_quantize_args& a) {
    return {a.rowwise, kBlock, kBlock, false, false};
}
inline Direction columnwise_128x128(const qc_quantize_args& a) {
    return {a.columnwise, kBlock, kBlock, true, true};
}

/// Where one direction's results go; strides turn every layout into the same two index formulas.
struct Target {
    std::uint8_t* codes;  ///< code of element (r, c): codes[r * code_row + c * code_col]
    std::int64_t code_row, code_col;
    float* scale_inv;  ///< scale of block (i, j): scale_inv[i * scale_row + j * scale_col]
    std::int64_t scale_row, scale_col;
};

inline Target target(const Direction& d) {
    const qc_output& out = d.output;
    return {out.codes,
            d.codes_transposed ? 1 : out.code_cols,
            d.codes_transposed ? out.code_cols : 1,
            out.scale_inv,
            d.scales_transposed ? 1 : out.scale_stride,
            d.scales_transposed ? out.scale_stride : 1};
}

}  // namespace quantcheck_kernels
