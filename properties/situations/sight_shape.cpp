#include <algorithm>

#include "properties/situations/block_scaling.hpp"
#include "properties/situations/shapes.hpp"
#include "properties/situations/sight.hpp"
#include "reference/quantize.hpp"

namespace quantcheck {

using enum Situation;

void sight_shape(const SituationSpace& space, const Case& c, SituationSet& seen) {
    if (c.rows == 0 || c.cols == 0) {
        seen[empty_dimension][0] = true;
        return;
    }
    if (c.rows == 1 || c.cols == 1) seen[one_wide][0] = true;
    if (c.misalignment > 0) seen[misaligned][0] = true;
    if (c.row_padding > 0 && c.rows > 1) seen[padded_stride][0] = true;
    for (const auto& direction : directions_of(space)) {
        const BlockGrid grid = grid_of(space, direction, {c.rows, c.cols});
        const bool right = c.cols % grid.block_cols != 0, bottom = c.rows % grid.block_rows != 0;
        if (c.rows >= grid.block_rows && c.cols >= grid.block_cols) seen[full_tile][0] = true;
        if (has_whole_tiles(grid, {c.rows, c.cols})) seen[whole_tiles][0] = true;
        if (right) seen[right_tail][0] = true;
        if (bottom) seen[bottom_tail][0] = true;
        if (right && bottom) seen[corner_tail][0] = true;
        if (grid.count() > 64) seen[more_than_64_blocks][0] = true;
    }
}

void sight_grid(const SituationSpace& space, const Case& c, Direction direction, SituationSet& seen) {
    const BlockGrid grid = grid_of(space, direction, {c.rows, c.cols});
    if (c.rows == c.cols || grid.grid_rows() < 2 || grid.grid_cols() < 2 ||
        grid.grid_rows() == grid.grid_cols())
        return;
    const std::vector<float> amax = block_amaxes(c.recipe, direction, c.view());
    std::vector<float> factors = block_scaling(c.recipe, amax).factors;
    std::sort(factors.begin(), factors.end());
    if (std::adjacent_find(factors.begin(), factors.end()) == factors.end())
        seen[rectangular_scale_grid][0] = true;
}

}  // namespace quantcheck
