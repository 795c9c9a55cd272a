#include "properties/situations/shapes.hpp"

#include <algorithm>

namespace quantcheck {
namespace {

using enum Situation;

/// The smallest shape with at least this many rows and columns that the limits admit.
std::optional<Shape> admitted(const SituationSpace& space, std::int64_t rows, std::int64_t cols) {
    const auto up = [](std::int64_t n, std::int64_t multiple) {
        return (std::max<std::int64_t>(n, 1) + multiple - 1) / multiple * multiple;
    };
    const bool amaxes = space.operation == Operation::scale_from_amax;
    if (amaxes && rows > 1) return std::nullopt;
    const Shape shape{amaxes ? 1 : up(rows, space.limits.rows_multiple),
                      up(cols, space.limits.cols_multiple)};
    if (shape.rows * shape.cols > space.limits.max_elements) return std::nullopt;
    return shape;
}

/// True if the shape's blocks of this direction are in the situation.
bool holds(const BlockGrid& grid, const Shape& shape, Situation situation) {
    const bool right = shape.cols % grid.block_cols != 0, bottom = shape.rows % grid.block_rows != 0;
    switch (situation) {
        case full_tile:
            return shape.rows >= grid.block_rows && shape.cols >= grid.block_cols;
        case whole_tiles:
            return has_whole_tiles(grid, shape);
        case right_tail:
            return right;
        case bottom_tail:
            return bottom;
        case corner_tail:
            return right && bottom;
        case more_than_64_blocks:
            return grid.count() > 64;
        case rectangular_scale_grid:
            return shape.rows != shape.cols && grid.grid_rows() > 1 && grid.grid_cols() > 1 &&
                   grid.grid_rows() != grid.grid_cols();
        default:
            return true;
    }
}

/// Rows and columns to try, in blocks of br x bc.
std::vector<Shape> candidates(std::int64_t br, std::int64_t bc, Situation situation) {
    switch (situation) {
        case full_tile:
            return {{br, bc}};
        case whole_tiles:
            return {{std::max(br, bc), std::max(br, bc)}};
        case more_than_64_blocks:
            return {{64 * br + 1, 1}, {1, 64 * bc + 1}, {8 * br + 1, 8 * bc + 1}};
        case rectangular_scale_grid:
            return {{br + 1, 2 * bc + 1}, {2 * br + 1, bc + 1}};
        case padded_stride:
            return {{2, 1}};
        default:
            return {{1, 1}, {1, bc + 1}, {br + 1, 1}};
    }
}

}  // namespace

std::vector<std::optional<Direction>> directions_of(const SituationSpace& space) {
    if (space.operation == Operation::scale_from_amax) return {std::nullopt};
    std::vector<std::optional<Direction>> directions;
    if (space.recipe.outputs.rowwise) directions.emplace_back(Direction::rowwise);
    if (space.recipe.outputs.columnwise != ColumnwiseOutput::none)
        directions.emplace_back(Direction::columnwise);
    return directions;
}

BlockGrid grid_of(const SituationSpace& space, std::optional<Direction> direction, const Shape& shape) {
    if (!direction) return {shape.rows, shape.cols, 1, 1};
    return block_grid(space.recipe, *direction, shape.rows, shape.cols);
}

bool has_whole_tiles(const BlockGrid& grid, const Shape& shape) {
    const std::int64_t side = std::max(grid.block_rows, grid.block_cols);
    return side > 1 && shape.rows % side == 0 && shape.cols % side == 0;
}

std::optional<Shape> shape_for(const SituationSpace& space, Situation situation) {
    const bool amaxes = space.operation == Operation::scale_from_amax;
    if (situation == empty_dimension) {
        if (!amaxes && space.recipe.shape.empty == EmptyInput::refused) return std::nullopt;
        return amaxes ? Shape{1, 0} : Shape{0, space.limits.cols_multiple};
    }
    for (const auto& direction : directions_of(space)) {
        const BlockGrid one = grid_of(space, direction, {1, 1});
        for (const Shape& wanted : candidates(one.block_rows, one.block_cols, situation)) {
            const auto shape = admitted(space, wanted.rows, wanted.cols);
            if (!shape || !holds(grid_of(space, direction, *shape), *shape, situation)) continue;
            if (situation == one_wide && shape->rows > 1 && shape->cols > 1) continue;
            if (situation == padded_stride && shape->rows < 2) continue;
            return shape;
        }
    }
    return std::nullopt;
}

}  // namespace quantcheck
