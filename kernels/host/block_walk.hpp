#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <initializer_list>

#include "kernels/common/layout.hpp"
#include "kernels/host/element.hpp"

namespace quantcheck_kernels {

/// Shape of a tensor and of the blocks that tile it, in elements.
struct Tiling {
    const std::byte* input;
    std::int64_t rows, cols, row_stride;
    std::int64_t block_rows, block_cols;
};

/// A block read as lines along its longer side, so that a 128x1 block is one line like a 1x128 block.
struct Lines {
    std::int64_t row, col;                      ///< first element of the block
    std::int64_t count, length;                 ///< clipped at the tensor's edge
    std::int64_t next_row, step_row, step_col;  ///< from line to line; from element to element

    static Lines of_block(const Tiling& t, std::int64_t i, std::int64_t j) {
        const std::int64_t row = i * t.block_rows, col = j * t.block_cols;
        const std::int64_t rows = std::min(t.block_rows, t.rows - row),
                           cols = std::min(t.block_cols, t.cols - col);
        if (t.block_cols == 1) return {row, col, 1, rows, 0, 1, 0};
        return {row, col, rows, cols, 1, 0, 1};
    }

    /// Offset of line's first element, and distance of its elements, in a matrix with these strides.
    std::int64_t first(std::int64_t line, std::int64_t row_stride, std::int64_t col_stride) const {
        return (row + line * next_row) * row_stride + col * col_stride;
    }
    std::int64_t step(std::int64_t row_stride, std::int64_t col_stride) const {
        return step_row * row_stride + step_col * col_stride;
    }
};

// Both give the common distance of 1 a loop of its own, for speed only.

template <class Element>
void load_line(const std::byte* input, std::int64_t first, std::int64_t step, std::int64_t length,
               float* values) {
    if (step == 1)
        for (std::int64_t k = 0; k < length; ++k) values[k] = load<Element>(input, first + k);
    else
        for (std::int64_t k = 0; k < length; ++k) values[k] = load<Element>(input, first + k * step);
}

inline void store_line(const std::uint8_t* codes, std::int64_t length, std::uint8_t* to, std::int64_t step) {
    if (step == 1)
        std::copy_n(codes, length, to);
    else
        for (std::int64_t k = 0; k < length; ++k) to[k * step] = codes[k];
}

/// Quantizes every block by `rules` and writes it to all targets (whose directions have these blocks).
template <class Element, class Rules>
void quantize_blocks(const Tiling& t, const Rules& rules, std::initializer_list<Target> targets) {
    const std::int64_t grid_rows = ceil_div(t.rows, t.block_rows), grid_cols = ceil_div(t.cols, t.block_cols);
    float values[kBlock];
    std::uint8_t codes[kBlock];

    for (std::int64_t i = 0; i < grid_rows; ++i) {
        for (std::int64_t j = 0; j < grid_cols; ++j) {
            const Lines lines = Lines::of_block(t, i, j);
            const auto read = [&](std::int64_t line) {
                load_line<Element>(t.input, lines.first(line, t.row_stride, 1), lines.step(t.row_stride, 1),
                                   lines.length, values);
            };

            float amax = 0;
            for (std::int64_t line = 0; line < lines.count; ++line) {
                read(line);
                amax = rules.amax(values, lines.length, amax);
            }
            const auto scale = rules.scale(amax);
            for (const Target& out : targets)
                out.scale_inv[i * out.scale_row + j * out.scale_col] = scale.stored;

            for (std::int64_t line = 0; line < lines.count; ++line) {
                if (lines.count > 1) read(line);  // a single line is still there
                rules.encode(values, lines.length, scale, codes);
                for (const Target& out : targets) {
                    store_line(codes, lines.length, out.codes + lines.first(line, out.code_row, out.code_col),
                               lines.step(out.code_row, out.code_col));
                }
            }
        }
    }
}

}  // namespace quantcheck_kernels
