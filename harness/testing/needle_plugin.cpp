// The host kernels with one fault for one amax, or for one element beside one amax, which the environment
// names:
//   QC_NEEDLE_AMAX  bits of the amax, in hexadecimal: its scale_inv is an ulp too large
//   QC_NEEDLE_X     bits of an element: instead, its code has a wrong last bit in blocks of that amax
//   QC_NEEDLE_LATE  set: only where the block's first element is not its amax
#include <cstdlib>
#include <cstring>
#include <optional>

#include "kernels/common/claims.hpp"
#include "kernels/common/layout.hpp"
#include "kernels/host/kernels.hpp"

namespace quantcheck_kernels {
namespace {

std::optional<std::uint32_t> bits_named(const char* name) {
    const char* text = std::getenv(name);
    if (text == nullptr) return std::nullopt;
    return static_cast<std::uint32_t>(std::strtoul(text, nullptr, 16));
}

std::uint32_t bits_at(const qc_quantize_args& a, std::int64_t row, std::int64_t col) {
    const std::int64_t at = row * a.row_stride + col;
    if (a.input_dtype == QC_F32) {
        std::uint32_t bits = 0;
        std::memcpy(&bits, static_cast<const char*>(a.input) + at * 4, 4);
        return bits;
    }
    std::uint16_t bits = 0;
    std::memcpy(&bits, static_cast<const char*>(a.input) + at * 2, 2);
    return bits;
}

struct Format {
    std::uint32_t magnitude, infinity;
};

Format format_of(std::uint32_t dtype) {
    if (dtype == QC_F32) return {0x7FFFFFFFU, 0x7F800000U};
    return {0x7FFFU, dtype == QC_BF16 ? 0x7F80U : 0x7C00U};
}

template <class Visit>
void for_each_element(const qc_quantize_args& a, const Direction& d, std::int64_t i, std::int64_t j,
                      Visit visit) {
    for (std::int64_t r = i * d.block_rows; r < a.rows && r < (i + 1) * d.block_rows; ++r)
        for (std::int64_t c = j * d.block_cols; c < a.cols && c < (j + 1) * d.block_cols; ++c) visit(r, c);
}

void add_fault(const qc_quantize_args& a, const Direction& d, std::uint32_t needle) {
    if (!d.wanted()) return;
    const Target to = target(d);
    const Format format = format_of(a.input_dtype);
    const auto x = bits_named("QC_NEEDLE_X");
    const bool late = std::getenv("QC_NEEDLE_LATE") != nullptr;
    for (std::int64_t i = 0; i < ceil_div(a.rows, d.block_rows); ++i)
        for (std::int64_t j = 0; j < ceil_div(a.cols, d.block_cols); ++j) {
            std::uint32_t amax = 0;
            for_each_element(a, d, i, j, [&](std::int64_t r, std::int64_t c) {
                const std::uint32_t magnitude = bits_at(a, r, c) & format.magnitude;
                if (magnitude <= format.infinity && magnitude > amax) amax = magnitude;
            });
            const std::uint32_t first = bits_at(a, i * d.block_rows, j * d.block_cols) & format.magnitude;
            if (amax != needle || (late && first == amax)) continue;
            if (!x) {
                float& stored = to.scale_inv[i * to.scale_row + j * to.scale_col];
                std::uint32_t bits = 0;
                std::memcpy(&bits, &stored, 4);
                ++bits;
                std::memcpy(&stored, &bits, 4);
                continue;
            }
            for_each_element(a, d, i, j, [&](std::int64_t r, std::int64_t c) {
                if (bits_at(a, r, c) == *x) to.codes[r * to.code_row + c * to.code_col] ^= 1;
            });
        }
}

std::int32_t rows(const qc_quantize_args* a) {
    const std::int32_t status = host_block_1x128(a);
    const auto needle = bits_named("QC_NEEDLE_AMAX");
    if (status != QC_OK || !needle) return status;
    add_fault(*a, rowwise_1x128(*a), *needle);
    add_fault(*a, columnwise_1x128(*a), *needle);
    return status;
}

std::int32_t tiles(const qc_quantize_args* a) {
    const std::int32_t status = host_block_128x128(a);
    const auto needle = bits_named("QC_NEEDLE_AMAX");
    if (status == QC_OK && needle) add_fault(*a, rowwise_128x128(*a), *needle);
    return status;
}

std::int32_t scales(const qc_scale_args* a) {
    const std::int32_t status = host_scale(a);
    const auto needle = bits_named("QC_NEEDLE_AMAX");
    for (std::int64_t i = 0; needle && i < a->count; ++i) {
        std::uint32_t amax = 0, stored = 0;
        std::memcpy(&amax, a->amax + i, 4);
        if (amax != *needle) continue;
        std::memcpy(&stored, a->scale_inv + i, 4);
        ++stored;
        std::memcpy(a->scale_inv + i, &stored, 4);
    }
    return status;
}

std::int32_t refuse(const qc_quantize_args*) { return QC_UNSUPPORTED; }

constexpr qc_kernel wide(qc_kernel kernel) {
    kernel.cols_multiple = 256;
    return kernel;
}

constexpr qc_kernel kRows = block_1x128_kernel("needle.block_1x128", "One fault.", QC_HOST, rows);
constexpr qc_kernel kTiles = block_128x128_kernel("needle.block_128x128", "One fault.", QC_HOST, tiles);
constexpr qc_kernel kScale = scale_kernel("needle.scale", "One fault.", QC_HOST, scales);
constexpr qc_kernel kWide =
    wide(block_1x128_kernel("needle.wide", "Takes multiples of 256 columns only.", QC_HOST, rows));
constexpr qc_kernel kRefuses = block_1x128_kernel("needle.refuses", "Says unsupported.", QC_HOST, refuse);
constexpr const qc_kernel* kKernels[] = {&kRows, &kTiles, &kScale, &kWide, &kRefuses};
constexpr qc_plugin kPlugin = {sizeof(qc_plugin), QC_ABI_VERSION, 5, "needle", "1", kKernels};

}  // namespace
}  // namespace quantcheck_kernels

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &quantcheck_kernels::kPlugin; }
