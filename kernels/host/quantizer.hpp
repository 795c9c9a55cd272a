#pragma once
#include "kernels/common/check.hpp"
#include "kernels/host/block_walk.hpp"
#include "kernels/host/element.hpp"

namespace quantcheck_kernels {

/// Quantizes rows and columns separately from the input: blocks 1x128 and 128x1.
template <class Element, class Rules>
void walk_1x128(const qc_quantize_args& a, const Rules& rules) {
    const auto* const input = static_cast<const std::byte*>(a.input);
    for (const Direction& d : {rowwise_1x128(a), columnwise_1x128(a)})
        if (d.wanted())
            quantize_blocks<Element>({input, a.rows, a.cols, a.row_stride, d.block_rows, d.block_cols}, rules,
                                     {target(d)});
}

/// Quantizes every 128x128 tile once and writes the same codes to both directions.
template <class Element, class Rules>
void walk_128x128(const qc_quantize_args& a, const Rules& rules) {
    const Tiling tiling{static_cast<const std::byte*>(a.input), a.rows, a.cols, a.row_stride, kBlock, kBlock};
    const Direction rowwise = rowwise_128x128(a), columnwise = columnwise_128x128(a);
    if (rowwise.wanted() && columnwise.wanted())
        quantize_blocks<Element>(tiling, rules, {target(rowwise), target(columnwise)});
    else
        quantize_blocks<Element>(tiling, rules, {target(rowwise.wanted() ? rowwise : columnwise)});
}

/// Calls body with a value of the element type that the dtype names; check_types has refused every other.
template <class Body>
void with_element(std::uint32_t dtype, Body body) {
    switch (dtype) {
        case QC_F32:
            return body(F32{});
        case QC_BF16:
            return body(Bf16{});
        default:
            return body(F16{});
    }
}

}  // namespace quantcheck_kernels
