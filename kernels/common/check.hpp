#pragma once
#include <cstdint>

#include "kernels/common/answer.hpp"
#include "kernels/common/layout.hpp"

namespace quantcheck_kernels {

/// What every kernel here understands; anything else is unsupported, never guessed.
template <class Args>
Answer check_types(const Args& a) {
    if (a.input_dtype != QC_F32 && a.input_dtype != QC_BF16 && a.input_dtype != QC_F16)
        return {QC_UNSUPPORTED, "input dtype must be f32, bf16 or f16"};
    if (a.code_format != QC_E4M3 && a.code_format != QC_E5M2)
        return {QC_UNSUPPORTED, "code format must be E4M3 or E5M2"};
    if (a.power_of_two > 1) return {QC_UNSUPPORTED, "power_of_two must be 0 or 1"};
    return {};
}

/// Checks that the caller's buffers have the shapes that this direction writes.
inline Answer check_shapes(const qc_quantize_args& a, const Direction& d) {
    if (!d.wanted()) return {};
    const qc_output& out = d.output;
    const std::int64_t grid_rows = ceil_div(a.rows, d.block_rows), grid_cols = ceil_div(a.cols, d.block_cols);
    const bool codes_fit = out.code_rows == (d.codes_transposed ? a.cols : a.rows) &&
                           out.code_cols == (d.codes_transposed ? a.rows : a.cols);
    const bool scales_fit =
        out.scale_inv != nullptr && out.scale_rows == (d.scales_transposed ? grid_cols : grid_rows) &&
        out.scale_cols == (d.scales_transposed ? grid_rows : grid_cols) && out.scale_stride >= out.scale_cols;
    if (!codes_fit) return {QC_ERROR, "the code buffer's shape is not the one this layout writes"};
    if (!scales_fit) return {QC_ERROR, "the scale buffer's shape is not the one this layout writes"};
    return {};
}

/// Nothing to read and nothing to write: a launch must succeed without touching a pointer.
inline bool is_empty(const qc_quantize_args& a) { return a.rows == 0 || a.cols == 0; }

/// Everything a block quantizer asks of its arguments before it touches a buffer.
inline Answer check_quantize(const qc_quantize_args& a, std::uint32_t layouts, const Direction& rowwise,
                             const Direction& columnwise) {
    if (const Answer types = check_types(a); types.status != QC_OK) return types;
    if ((a.layout != QC_GEMM_READY && a.layout != QC_COMPACT) || (a.layout & layouts) == 0)
        return {QC_UNSUPPORTED, "this kernel does not write this scale layout"};
    if (a.rows < 0 || a.cols < 0 || a.row_stride < a.cols)
        return {QC_ERROR, "rows, cols or row_stride is no shape"};
    if (is_empty(a)) return {};
    if (a.input == nullptr) return {QC_ERROR, "input is NULL but the tensor is not empty"};
    if (!rowwise.wanted() && !columnwise.wanted())
        return {QC_ERROR, "neither rowwise nor columnwise codes are wanted"};
    if (const Answer shapes = check_shapes(a, rowwise); shapes.status != QC_OK) return shapes;
    return check_shapes(a, columnwise);
}

/// The same for a scale kernel.
inline Answer check_scale(const qc_scale_args& a) {
    if (const Answer types = check_types(a); types.status != QC_OK) return types;
    if (a.count < 0) return {QC_ERROR, "count is negative"};
    if (a.count > 0 && (a.amax == nullptr || a.scale == nullptr || a.scale_inv == nullptr))
        return {QC_ERROR, "amax, scale or scale_inv is NULL but count is not 0"};
    return {};
}

}  // namespace quantcheck_kernels
