#include "kernels/mutants/address_fault.hpp"

#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <cstring>
#include <iterator>
#include <vector>

#include "kernels/mutants/scratch.hpp"

namespace quantcheck_kernels::mutants {
namespace {

using Int = std::int64_t;
using Quantize = std::function<void(const qc_quantize_args&)>;

enum class Part : std::uint8_t { input, codes, scales };

/// A matrix as it lies in memory.
struct Matrix {
    Int rows, cols, stride;
    Int input_stride;
    Int past_alignment;  ///< input only: elements between the last multiple of 16 bytes and the first element
};

/// Where entry k of the dense matrix lies.
Int entry(const Matrix& m, Int k) { return k / m.cols * m.stride + k % m.cols; }
Int dense(const Matrix& m, Int r, Int c) { return r * m.cols + c; }
Int right(const Matrix& m, Int r, Int c) { return r * m.stride + c; }
Int unless(bool lost, Int offset) { return lost ? -1 : offset; }

/// A wrong offset of entry (r, c); less than 0: it is left out.
struct Address {
    Fault fault;
    Part part;
    Int (*offset)(const Matrix& m, Int r, Int c);
};

// clang-format off
constexpr Address kAddresses[] = {
    {Fault::input_stride_ignored, Part::input, dense},
    {Fault::input_offset_16_bit, Part::input, [](const Matrix& m, Int r, Int c) { return (r * m.stride & 0xFFFF) + c; }},
    {Fault::input_transposed, Part::input, [](const Matrix& m, Int r, Int c) { return entry(m, c * m.rows + r); }},
    {Fault::input_aligned_down, Part::input, [](const Matrix& m, Int r, Int c) { return right(m, r, c) - m.past_alignment; }},
    {Fault::input_last_row_repeated, Part::input, [](const Matrix& m, Int r, Int c) { return right(m, r > 0 && r + 1 == m.rows ? r - 1 : r, c); }},
    {Fault::code_offset_16_bit, Part::codes, [](const Matrix& m, Int r, Int c) { return dense(m, r, c) & 0xFFFF; }},
    {Fault::code_stride_of_input, Part::codes, [](const Matrix& m, Int r, Int c) { return r * m.input_stride + c; }},
    {Fault::code_transposed, Part::codes, [](const Matrix& m, Int r, Int c) { return c * m.rows + r; }},
    {Fault::code_pairs_swapped, Part::codes, [](const Matrix& m, Int r, Int c) { return dense(m, r, std::min(c ^ 1, m.cols - 1)); }},
    {Fault::code_last_row_unwritten, Part::codes, [](const Matrix& m, Int r, Int c) { return unless(r + 1 == m.rows, dense(m, r, c)); }},
    {Fault::code_tail_unwritten, Part::codes, [](const Matrix& m, Int r, Int c) { return unless(c >= m.cols / 16 * 16, dense(m, r, c)); }},
    {Fault::code_rows_over_255_unwritten, Part::codes, [](const Matrix& m, Int r, Int c) { return unless(r >= 255, dense(m, r, c)); }},
    {Fault::scale_stride_logical, Part::scales, dense},
    {Fault::scale_transposed, Part::scales, [](const Matrix& m, Int r, Int c) { return entry(m, c * m.rows + r); }},
    {Fault::scale_halves_swapped, Part::scales, [](const Matrix& m, Int r, Int c) { return entry(m, (dense(m, r, c) + m.rows * m.cols / 2) % (m.rows * m.cols)); }},
    {Fault::scale_next_block, Part::scales, [](const Matrix& m, Int r, Int c) { return entry(m, (dense(m, r, c) + 1) % (m.rows * m.cols)); }},
    {Fault::scale_offset_8_bit, Part::scales, [](const Matrix& m, Int r, Int c) { return right(m, r, c) & 0xFF; }},
    {Fault::scale_last_unwritten, Part::scales, [](const Matrix& m, Int r, Int c) { return unless(r + 1 == m.rows && c + 1 == m.cols, right(m, r, c)); }},
    {Fault::input_vector_tail_lost, Part::input, [](const Matrix& m, Int r, Int c) { return unless(c >= m.cols / 8 * 8, right(m, r, c)); }},
};
// clang-format on

/// Quantizes a dense copy of the input that was read from the wrong places; what was left out is 0.
void read_wrong(const Address& address, const qc_quantize_args& a, const Quantize& quantize) {
    const Int size = a.input_dtype == QC_F32 ? 4 : 2;
    const Int past = static_cast<Int>(reinterpret_cast<std::uintptr_t>(a.input) % 16) / size;
    const Matrix m{a.rows, a.cols, a.row_stride, a.row_stride, past};
    std::vector<std::byte> dense_copy(static_cast<std::size_t>(a.rows * a.cols * size));
    for (Int r = 0; r < a.rows; ++r)
        for (Int c = 0; c < a.cols; ++c) {
            const Int offset = address.offset(m, r, c);
            if (address.fault == Fault::input_vector_tail_lost && offset < 0) continue;  // stays 0
            std::memcpy(dense_copy.data() + dense(m, r, c) * size,
                        static_cast<const std::byte*>(a.input) + offset * size,
                        static_cast<std::size_t>(size));
        }
    qc_quantize_args read = a;
    read.input = dense_copy.data();
    read.row_stride = a.cols;
    quantize(read);
}

using Offset = Int (*)(const Matrix& m, Int r, Int c);

/// Copies a right matrix entry by entry to where `offset` says, but never outside the caller's buffer.
template <class T>
void copy(const Matrix& m, Offset offset, const T* from, T* to) {
    for (Int r = 0; r < m.rows; ++r)
        for (Int c = 0; c < m.cols; ++c) {
            const Int at = offset(m, r, c);
            if (at >= 0 && at < m.rows * m.stride) to[at] = from[right(m, r, c)];
        }
}

void write_wrong(const Address& address, const qc_quantize_args& a, const Quantize& quantize) {
    const Scratch scratch(a);
    quantize(scratch.args);
    const Offset codes = address.part == Part::codes ? address.offset : right;
    const Offset scales = address.part == Part::scales ? address.offset : right;
    const std::vector<qc_output> from = wanted(scratch.args), to = wanted(a);
    for (std::size_t i = 0; i < to.size(); ++i) {
        const qc_output& out = to[i];
        copy({out.code_rows, out.code_cols, out.code_cols, a.row_stride, 0}, codes, from[i].codes, out.codes);
        copy({out.scale_rows, out.scale_cols, out.scale_stride, a.row_stride, 0}, scales, from[i].scale_inv,
             out.scale_inv);
    }
}

}  // namespace

bool with_address_fault(Fault fault, const qc_quantize_args& a, const Quantize& quantize) {
    const auto* const address =
        std::find_if(std::begin(kAddresses), std::end(kAddresses),
                     [&](const Address& candidate) { return candidate.fault == fault; });
    if (address == std::end(kAddresses)) return false;
    if (address->part == Part::input)
        read_wrong(*address, a, quantize);
    else
        write_wrong(*address, a, quantize);
    return true;
}

}  // namespace quantcheck_kernels::mutants
