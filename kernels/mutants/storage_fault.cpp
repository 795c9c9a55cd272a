#include "kernels/mutants/storage_fault.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/common/layout.hpp"
#include "kernels/mutants/address_fault.hpp"
#include "kernels/mutants/scratch.hpp"

namespace quantcheck_kernels::mutants {
namespace {

using Quantize = std::function<void(const qc_quantize_args&)>;

std::uint8_t* input_bytes(const qc_quantize_args& a) {
    return static_cast<std::uint8_t*>(const_cast<void*>(a.input));  // writing there is the fault
}

void write_scale_padding(const qc_output& out) {
    for (std::int64_t row = 0; row < out.scale_rows; ++row)
        for (std::int64_t col = out.scale_cols; col < out.scale_stride; ++col)
            out.scale_inv[row * out.scale_stride + col] = 1;
}

// Every row's end is rounded up to four bytes, and rows are stored last to first: the zeros behind a row end
// up on the next one.
void overwrite_row_starts(const qc_output& out) {
    const std::int64_t behind = (4 - out.code_cols % 4) % 4;
    for (std::int64_t row = 1; row < out.code_rows; ++row)
        std::fill_n(out.codes + row * out.code_cols, std::min(behind, out.code_cols), std::uint8_t{0});
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

/// Quantizes and puts the last code of every output, as it was before (`changed` by how it was), in place of
/// the new.
template <class Change>
void with_old_last_code(const qc_quantize_args& a, const Quantize& quantize, Change changed) {
    std::vector<std::uint8_t> before;
    for (const qc_output& out : wanted(a)) before.push_back(out.codes[code_count(out) - 1]);
    quantize(a);
    auto old = before.begin();
    for (const qc_output& out : wanted(a)) {
        std::uint8_t& last = out.codes[code_count(out) - 1];
        last = changed(last, *old++);
    }
}

void restore_input(const qc_quantize_args& a, const Quantize& quantize) {
    quantize(a);
    volatile std::uint8_t& first = *input_bytes(a);  // so that the compiler keeps both writes
    const std::uint8_t kept = first;
    first = 0xFF;
    first = kept;
}

// What is read is not used: no output shows it.
void read_at(const qc_quantize_args& a, std::ptrdiff_t offset) {
    static_cast<void>(*static_cast<const volatile std::uint8_t*>(input_bytes(a) + offset));
}

void damage(Fault fault, const qc_quantize_args& a) {
    constexpr std::ptrdiff_t kFar = std::ptrdiff_t{1} << 28;  // beyond all that a launch has
    for (const qc_output& out : wanted(a)) {
        if (fault == Fault::writes_scale_padding) write_scale_padding(out);
        if (fault == Fault::writes_past_end) out.codes[code_count(out)] ^= 0xFF;
        if (fault == Fault::writes_before_start) out.codes[-1] ^= 0xFF;
        if (fault == Fault::writes_far_past_end) out.codes[code_count(out) + kFar] ^= 0xFF;
        if (fault == Fault::row_end_rounded_up) overwrite_row_starts(out);
    }
    const std::int64_t element = a.input_dtype == QC_F32 ? 4 : 2;
    if (fault == Fault::writes_input) *input_bytes(a) ^= 0xFF;
    if (fault == Fault::writes_input_padding && a.row_stride > a.cols && a.rows > 1)
        input_bytes(a)[a.cols * element] ^= 0xFF;
    if (fault == Fault::reads_before_input) read_at(a, -1);
    if (fault == Fault::reads_past_input) read_at(a, a.rows * a.row_stride * element);
    if (fault == Fault::first_code_flipped) wanted(a).front().codes[0] ^= 1;
}

}  // namespace

void with_storage_fault(Fault fault, const qc_quantize_args& a, const Quantize& quantize) {
    if (with_address_fault(fault, a, quantize)) return;
    switch (fault) {
        case Fault::unwritten_byte:
            return with_old_last_code(a, quantize, [](std::uint8_t, std::uint8_t old) { return old; });
        case Fault::depends_on_old_output:
            return with_old_last_code(a, quantize, [](std::uint8_t code, std::uint8_t old) {
                return static_cast<std::uint8_t>(code | (old & 1));
            });
        case Fault::tail_reads_neighbour:
            return take_padding_for_data(a, quantize);
        case Fault::restores_input:
            return restore_input(a, quantize);
        default:
            quantize(a);
            damage(fault, a);
    }
}

}  // namespace quantcheck_kernels::mutants
