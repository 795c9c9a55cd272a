#include "kernels/mutants/confine.hpp"

#include "kernels/mutants/scratch.hpp"

namespace quantcheck_kernels::mutants {
namespace {

Position position(const qc_quantize_args& a, const Direction& d, bool columnwise, std::int64_t row,
                  std::int64_t col) {
    const std::int64_t i = row / d.block_rows, j = col / d.block_cols;
    const bool tail = (i + 1) * d.block_rows > a.rows || (j + 1) * d.block_cols > a.cols;
    return {row,  col,       a.rows, i, j, ceil_div(a.rows, d.block_rows), ceil_div(a.cols, d.block_cols),
            tail, columnwise};
}

void take(Where where, const qc_quantize_args& a, const Direction& d, bool columnwise,
          const qc_output& faulty) {
    if (!d.wanted()) return;
    const Target to = target(d);
    for (std::int64_t row = 0; row < a.rows; ++row)
        for (std::int64_t col = 0; col < a.cols; ++col) {
            const Position at = position(a, d, columnwise, row, col);
            if (!acts_on(where, at)) continue;
            const std::int64_t code = row * to.code_row + col * to.code_col;
            to.codes[code] = faulty.codes[code];
            if (row % d.block_rows != 0 || col % d.block_cols != 0) continue;
            const std::int64_t scale = at.block_row * to.scale_row + at.block_col * to.scale_col;
            to.scale_inv[scale] = faulty.scale_inv[scale];
        }
}

}  // namespace

void confine(Where where, const qc_quantize_args& a, const Direction& rowwise, const Direction& columnwise,
             const std::function<void(const qc_quantize_args&)>& right,
             const std::function<void(const qc_quantize_args&)>& faulty) {
    right(a);
    const Scratch scratch(a);
    faulty(scratch.args);
    take(where, a, rowwise, false, scratch.args.rowwise);
    take(where, a, columnwise, true, scratch.args.columnwise);
}

}  // namespace quantcheck_kernels::mutants
