#include "kernels/mutants/tensor_relation.hpp"

#include <algorithm>
#include <functional>
#include <map>

namespace quantcheck_kernels::mutants {
namespace {

/// How an input type's bits are divided.
struct Fields {
    std::uint32_t sign, infinity, exponent_step;
    [[nodiscard]] std::uint32_t largest() const { return infinity - 1; }
};

Fields fields_of(const Remembered& launch) {
    switch (launch.options.input_dtype) {
        case QC_BF16:
            return {0x8000, 0x7F80, 0x0080};
        case QC_F16:
            return {0x8000, 0x7C00, 0x0400};
        default:
            return {0x80000000, 0x7F800000, 0x00800000};
    }
}

std::uint32_t twice(std::uint32_t bits, const Fields& f) {
    const std::uint32_t magnitude = bits & ~f.sign;
    if (magnitude < f.exponent_step) return bits + magnitude;  // a subnormal's fraction moves up by one
    return magnitude + f.exponent_step < f.infinity ? bits + f.exponent_step : bits;
}

bool is_elementwise(const Remembered& a, const Remembered& b,
                    const std::function<std::uint32_t(std::uint32_t)>& map) {
    return std::equal(a.bits.begin(), a.bits.end(), b.bits.begin(), b.bits.end(),
                      [&](std::uint32_t x, std::uint32_t y) { return map(x) == y; });
}

bool differs_by_loud_elements(const Remembered& a, const Remembered& b) {
    bool kept = false;
    for (std::size_t i = 0; i < a.bits.size(); ++i) {
        kept = kept || a.bits[i] == b.bits[i];
        if (a.bits[i] != b.bits[i] && b.bits[i] != fields_of(b).largest()) return false;
    }
    return kept;
}

/// The elements of each tile, row by row; its own size comes first, since tiles at the edge are smaller.
std::vector<std::vector<std::uint32_t>> tiles_of(const Remembered& launch) {
    const std::int64_t across = ceil_div(launch.cols, launch.tile_cols);
    std::vector<std::vector<std::uint32_t>> tiles(
        static_cast<std::size_t>(ceil_div(launch.rows, launch.tile_rows) * across));
    for (std::int64_t r = 0; r < launch.rows; ++r)
        for (std::int64_t c = 0; c < launch.cols; ++c) {
            auto& tile =
                tiles[static_cast<std::size_t>(r / launch.tile_rows * across + c / launch.tile_cols)];
            if (tile.empty())
                tile.push_back(static_cast<std::uint32_t>(std::min(launch.tile_cols, launch.cols - c)));
            tile.push_back(launch.bits[static_cast<std::size_t>(r * launch.cols + c)]);
        }
    return tiles;
}

bool are_reordered_blocks(const Remembered& a, const Remembered& b) {
    auto before = tiles_of(a), after = tiles_of(b);
    std::sort(before.begin(), before.end());
    std::sort(after.begin(), after.end());
    return before == after;
}

bool are_reordered_elements(const Remembered& a, const Remembered& b) {
    auto before = tiles_of(a), after = tiles_of(b);
    for (auto* tiles : {&before, &after})
        for (auto& tile : *tiles) std::sort(tile.begin() + 1, tile.end());
    return before == after;
}

bool have_same_outputs(const Remembered& a, const Remembered& b) {
    return a.first_outputs == b.first_outputs &&
           std::equal(a.outputs.begin(), a.outputs.begin() + static_cast<std::ptrdiff_t>(a.first_outputs),
                      b.outputs.begin());
}

bool is_lower_part(const Remembered& whole, const Remembered& part) {
    return part.cols == whole.cols && part.rows < whole.rows &&
           std::equal(part.bits.rbegin(), part.bits.rend(), whole.bits.rbegin());
}

bool is_extension(const Remembered& a, const Remembered& b) {
    if (b.rows < a.rows || b.cols < a.cols || (b.rows == a.rows && b.cols == a.cols)) return false;
    for (std::int64_t r = 0; r < b.rows; ++r)
        for (std::int64_t c = 0; c < b.cols; ++c) {
            const bool inside = r < a.rows && c < a.cols;
            const std::uint32_t expected = inside ? a.bits[static_cast<std::size_t>(r * a.cols + c)] : 0;
            if (b.bits[static_cast<std::size_t>(r * b.cols + c)] != expected) return false;
        }
    return true;
}

bool is_transposed(const Remembered& a, const Remembered& b) {
    if (b.rows != a.cols || b.cols != a.rows) return false;
    for (std::int64_t r = 0; r < a.rows; ++r)
        for (std::int64_t c = 0; c < a.cols; ++c)
            if (a.bits[static_cast<std::size_t>(r * a.cols + c)] !=
                b.bits[static_cast<std::size_t>(c * b.cols + r)])
                return false;
    return true;
}

bool have_same_directions(const Remembered& a, const Remembered& b) {
    return a.rowwise == b.rowwise && a.columnwise == b.columnwise;
}

/// The ways that need another tensor of the same shape.
std::vector<Where> ways_to_another(const Remembered& earlier, const Remembered& now) {
    const Fields fields = fields_of(now);
    std::vector<Where> ways;
    const auto add = [&](Where where, bool holds) {
        if (holds) ways.push_back(where);
    };
    add(Where::negated, is_elementwise(earlier, now, [&](std::uint32_t x) { return x ^ fields.sign; }));
    add(Where::doubled, is_elementwise(earlier, now, [&](std::uint32_t x) { return twice(x, fields); }));
    add(Where::one_block_loud, differs_by_loud_elements(earlier, now));
    add(Where::blocks_reordered, are_reordered_blocks(earlier, now));
    add(Where::elements_reordered, are_reordered_elements(earlier, now));
    add(Where::same_outputs, have_same_outputs(earlier, now));
    add(Where::transposed, is_transposed(earlier, now));
    return ways;
}

}  // namespace

bool is_same_launch(const Remembered& earlier, const Remembered& now) {
    return earlier.options == now.options && earlier.epsilon == now.epsilon &&
           have_same_directions(earlier, now) && earlier.rows == now.rows && earlier.cols == now.cols &&
           earlier.row_stride == now.row_stride && earlier.alignment == now.alignment &&
           earlier.bits == now.bits;
}

bool is_loud(const Remembered& launch) {
    return std::all_of(launch.bits.begin(), launch.bits.end(),
                       [&](std::uint32_t bits) { return bits == fields_of(launch).largest(); });
}

std::vector<Where> ways_from(const Remembered& earlier, const Remembered& now) {
    if (!(earlier.options == now.options)) return {};
    const bool same_shape = earlier.rows == now.rows && earlier.cols == now.cols;
    const bool same_tensor = same_shape && earlier.bits == now.bits;
    const bool same_place = earlier.row_stride == now.row_stride && earlier.alignment == now.alignment;
    if (earlier.epsilon != now.epsilon) {
        if (same_tensor && have_same_directions(earlier, now)) return {Where::other_epsilon};
        return {};
    }
    if (!have_same_directions(earlier, now)) {
        if (same_tensor && earlier.columnwise && !now.columnwise && now.rowwise)
            return {Where::rowwise_again};
        return {};
    }
    if (same_tensor && !same_place) return {Where::other_stride};
    if (same_tensor) return {};
    if (same_shape) return ways_to_another(earlier, now);
    std::vector<Where> ways;
    if (is_lower_part(earlier, now)) ways.push_back(Where::lower_rows);
    if (is_extension(earlier, now)) ways.push_back(Where::zero_extended);
    if (is_transposed(earlier, now)) ways.push_back(Where::transposed);
    return ways;
}

}  // namespace quantcheck_kernels::mutants
