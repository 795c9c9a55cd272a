#pragma once
#include <optional>
#include <vector>

#include "properties/shape.hpp"
#include "properties/situations/situation_space.hpp"
#include "reference/block_grid.hpp"

namespace quantcheck {

/// Directions in which a case of this space has blocks; one nameless direction for scale_from_amax.
[[nodiscard]] std::vector<std::optional<Direction>> directions_of(const SituationSpace& space);

/// The grid of blocks in that direction.
[[nodiscard]] BlockGrid grid_of(const SituationSpace& space, std::optional<Direction> direction,
                                const Shape& shape);

/// True if both sides are multiples of the longer side of the grid's blocks.
[[nodiscard]] bool has_whole_tiles(const BlockGrid& grid, const Shape& shape);

/// A small shape within the limits that puts a case into this geometric situation (row padding and
/// misalignment apart), or nothing if none can.
[[nodiscard]] std::optional<Shape> shape_for(const SituationSpace& space, Situation situation);

}  // namespace quantcheck
