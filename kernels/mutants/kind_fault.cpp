#include "kernels/mutants/kind_fault.hpp"

#include <algorithm>
#include <array>
#include <cstdint>
#include <cstring>
#include <string_view>

#include "kernels/mutants/kind_blocks.hpp"

namespace quantcheck_kernels::mutants {
namespace {

constexpr std::int64_t kLargestDerived = 16384;  // elements; tensors that follow from others have no more

bool is_drawn(const qc_quantize_args& a) {
    const bool misaligned = reinterpret_cast<std::uintptr_t>(a.input) % 256 != 0;
    return a.input_dtype == QC_F32 && a.rows * a.cols > kLargestDerived &&
           (misaligned || a.row_stride > a.cols);
}

BlockBits block_at(const qc_quantize_args& a, const Direction& d, std::int64_t row, std::int64_t col) {
    const std::int64_t rows = std::min(d.block_rows, a.rows - row),
                       cols = std::min(d.block_cols, a.cols - col);
    BlockBits bits(static_cast<std::size_t>(rows * cols));
    for (std::int64_t r = 0; r < rows; ++r)
        std::memcpy(bits.data() + r * cols,
                    static_cast<const std::byte*>(a.input) + ((row + r) * a.row_stride + col) * 4,
                    static_cast<std::size_t>(cols) * 4);
    return bits;
}

/// How many of the elements are of each size: zeros, subnormals, then eight binades each.
std::array<double, 34> sizes_of(const BlockBits& block) {
    std::array<double, 34> sizes{};
    for (const std::uint32_t b : block) {
        const std::uint32_t m = magnitude(b);
        const std::size_t size = is_zero(m) ? 0 : is_subnormal(m) ? 1 : 2 + (m >> 23) / 8;
        sizes[size] += 1 / static_cast<double>(block.size());
    }
    return sizes;
}

/// Half of the elements of one would not fit into the other.
bool are_unlike(const BlockBits& a, const BlockBits& b) {
    const auto of_a = sizes_of(a), of_b = sizes_of(b);
    double common = 0;
    for (std::size_t i = 0; i < of_a.size(); ++i) common += std::min(of_a[i], of_b[i]);
    return common < 0.5;
}

/// A single row may be cut out of a larger area of another kind; then so are the rows beside it.
bool stands_alone(const qc_quantize_args& a, const Direction& d, std::int64_t row, std::int64_t col,
                  const BlockBits& block) {
    if (d.block_rows > 1) return true;
    return row > 0 && row + 1 < a.rows && are_unlike(block, block_at(a, d, row - 1, col)) &&
           are_unlike(block, block_at(a, d, row + 1, col));
}

}  // namespace

void spoil_blocks(const char* kind, const qc_quantize_args& a, const Direction& d) {
    const auto* const rule =
        std::find_if(std::begin(kKindBlocks), std::end(kKindBlocks),
                     [&](const KindBlock& r) { return std::string_view(r.kind) == kind; });
    if (rule == std::end(kKindBlocks) || !d.wanted() || !is_drawn(a)) return;
    const Target to = target(d);
    for (std::int64_t row = 0; row < a.rows; row += d.block_rows)
        for (std::int64_t col = 0; col < a.cols; col += d.block_cols) {
            const BlockBits bits = block_at(a, d, row, col);
            if (bits.size() >= kFewestElements && rule->looks_like(bits) &&
                stands_alone(a, d, row, col, bits))
                to.codes[row * to.code_row + col * to.code_col] ^= 1;
        }
}

}  // namespace quantcheck_kernels::mutants
