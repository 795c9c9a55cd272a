#include "kernels/mutants/storage_fault.hpp"

#include <algorithm>
#include <atomic>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/common/layout.hpp"

namespace quantcheck_kernels::mutants {
namespace {

using Quantize = std::function<void(const qc_quantize_args&)>;

std::vector<qc_output> wanted(const qc_quantize_args& a) {
    std::vector<qc_output> outputs;
    for (const qc_output& out : {a.rowwise, a.columnwise})
        if (out.codes != nullptr) outputs.push_back(out);
    return outputs;
}

std::int64_t code_count(const qc_output& out) { return out.code_rows * out.code_cols; }

void unwritten_byte(const qc_quantize_args& a, const Quantize& quantize) {
    std::vector<std::uint8_t> before;
    for (const qc_output& out : wanted(a)) before.push_back(out.codes[code_count(out) - 1]);
    quantize(a);
    auto old = before.begin();
    for (const qc_output& out : wanted(a)) out.codes[code_count(out) - 1] = *old++;
}

void write_scale_padding(const qc_output& out) {
    for (std::int64_t row = 0; row < out.scale_rows; ++row)
        for (std::int64_t col = out.scale_cols; col < out.scale_stride; ++col)
            out.scale_inv[row * out.scale_stride + col] = 1;
}

void transpose_scale_grid(const qc_output& out) {
    std::vector<float> columns;
    for (std::int64_t col = 0; col < out.scale_cols; ++col)
        for (std::int64_t row = 0; row < out.scale_rows; ++row)
            columns.push_back(out.scale_inv[row * out.scale_stride + col]);
    auto next = columns.begin();
    for (std::int64_t row = 0; row < out.scale_rows; ++row)
        for (std::int64_t col = 0; col < out.scale_cols; ++col)
            out.scale_inv[row * out.scale_stride + col] = *next++;
}

// Quantizes a tensor that ends at a multiple of the block, as far as the row padding reaches, and keeps the
// codes that were asked for.
void take_padding_for_data(const qc_quantize_args& a, const Quantize& quantize) {
    quantize(a);
    if (a.rowwise.codes == nullptr) return;
    qc_quantize_args wide = a;
    wide.cols = std::min(ceil_div(a.cols, kBlock) * kBlock, a.row_stride);
    wide.columnwise = {};
    std::vector<std::uint8_t> codes(static_cast<std::size_t>(a.rows * wide.cols));
    wide.rowwise.codes = codes.data();
    wide.rowwise.code_cols = wide.cols;
    quantize(wide);
    for (std::int64_t row = 0; row < a.rows; ++row)
        std::copy_n(codes.data() + row * wide.cols, a.cols, a.rowwise.codes + row * a.cols);
}

bool every_second_launch() {
    static std::atomic<unsigned> launches{0};
    return launches++ % 2 == 1;
}

}  // namespace

void with_storage_fault(Fault fault, const qc_quantize_args& a, const Quantize& quantize) {
    if (fault == Fault::unwritten_byte) return unwritten_byte(a, quantize);
    if (fault == Fault::tail_reads_neighbour) return take_padding_for_data(a, quantize);
    quantize(a);
    for (const qc_output& out : wanted(a)) {
        if (fault == Fault::writes_scale_padding) write_scale_padding(out);
        if (fault == Fault::transposed_scale_grid) transpose_scale_grid(out);
        if (fault == Fault::writes_past_end) out.codes[code_count(out)] ^= 0xFF;
    }
    if (fault == Fault::writes_input) *static_cast<std::uint8_t*>(const_cast<void*>(a.input)) ^= 0xFF;
    if (fault == Fault::nondeterministic && every_second_launch()) wanted(a).front().codes[0] ^= 1;
}

}  // namespace quantcheck_kernels::mutants
