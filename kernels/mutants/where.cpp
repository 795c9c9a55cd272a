#include "kernels/mutants/where.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

#include "kernels/mutants/history.hpp"

namespace quantcheck_kernels::mutants {

Launch launch_of(const qc_quantize_args& a) {
    const auto address = reinterpret_cast<std::uintptr_t>(a.input);
    const bool both = a.rowwise.codes != nullptr && a.columnwise.codes != nullptr;
    return {a.rows, a.cols, a.row_stride > a.cols, address % 16 != 0, both, a.layout == QC_COMPACT};
}

Launch launch_of(const qc_scale_args& a) {
    return {1, a.count, false, reinterpret_cast<std::uintptr_t>(a.amax) % 16 != 0, false, false};
}

namespace {

/// A shape that `quantcheck gate --seed 1` begins with, as someone would note it down who wants its pass.
bool is_first_shape(const Launch& launch) {
    using Shape = std::array<std::int64_t, 2>;
    constexpr std::array<Shape, 12> shapes = {{{3, 129},
                                               {157, 4},
                                               {305, 203},
                                               {5, 49},
                                               {129, 127},
                                               {276, 9},
                                               {4, 210},
                                               {108, 28},
                                               {1063, 3},
                                               {5, 124},
                                               {16, 255},
                                               {384, 16}}};
    return std::find(shapes.begin(), shapes.end(), Shape{launch.rows, launch.cols}) != shapes.end();
}

}  // namespace

bool acts_on(Where where, const Launch& launch, const History& history) {
    const std::int64_t elements = launch.rows * launch.cols;
    switch (where) {
        case Where::odd_launch:
            return history.launches % 2 == 1;
        case Where::after_first_launch:
            return history.launches >= 1;
        case Where::after_50_launches:
            return history.launches >= 50;
        case Where::after_larger_launch:
            return history.rows * history.cols > elements;
        case Where::above_128_rows:
            return launch.rows > 128;
        case Where::misaligned:
            return launch.misaligned;
        case Where::padded_rows:
            return launch.padded;
        case Where::both_directions:
            return launch.both_directions;
        case Where::compact_layout:
            return launch.compact;
        case Where::whole_tiles:
            return launch.rows % 128 == 0 && launch.cols % 128 == 0;
        case Where::one_row:
            return launch.rows == 1;
        case Where::one_shape:
            return launch.rows == 97 && launch.cols == 353;
        case Where::not_a_first_shape:
            return !is_first_shape(launch);
        case Where::above_2e17_elements:
            return elements > 1 << 17;
        default:
            return true;
    }
}

bool is_by_earlier_launch(Where where) { return where >= Where::negated && where < Where::columnwise; }

bool is_by_position(Where where) { return where >= Where::columnwise; }

bool acts_on(Where where, const Position& p) {
    switch (where) {
        case Where::columnwise:
            return p.columnwise;
        case Where::rowwise:
            return !p.columnwise;
        case Where::odd_column:
            return p.col % 2 == 1;
        case Where::last_row:
            return p.row + 1 == p.rows;
        case Where::last_block:
            return p.block_row + 1 == p.grid_rows && p.block_col + 1 == p.grid_cols;
        case Where::tail_block:
            return p.tail;
        case Where::second_block_row:
            return p.block_row == 1;
        case Where::odd_block_column:
            return p.block_col % 2 == 1;
        case Where::beyond_64_blocks:
            return p.block_row * p.grid_cols + p.block_col >= 64;
        default:
            return true;
    }
}

}  // namespace quantcheck_kernels::mutants
