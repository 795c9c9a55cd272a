#pragma once
#include <array>
#include <optional>
#include <vector>

#include "harness/worker/launch_request.hpp"
#include "reference/block_grid.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// A part of the input that holds whole blocks of one direction.
struct HugeTile {
    std::int64_t row = 0, col = 0, rows = 0, cols = 0;
};

/// A part of a stored output tensor: what a tile's blocks write there.
struct StoredPart {
    Slot slot{};
    std::int64_t row = 0, col = 0;    ///< first element, in the stored tensor
    std::int64_t rows = 0, cols = 0;  ///< logical elements
    std::int64_t padding = 0;         ///< elements after cols that belong to the last part of a row
};

/// How the outputs of one direction (or of scale_from_amax, which has none) are compared part by part. A tile
/// is quantized alone by the reference, which gives the same bytes as within the tensor, for a block depends
/// on nothing outside of it.
class HugeTiling {
 public:
    /// Tiles of some two million elements, whole rows of codes where those are not longer.
    HugeTiling(const Recipe& recipe, Operation operation, std::optional<Direction> direction,
               const InputShape& shape);

    [[nodiscard]] std::int64_t count() const { return down_ * across_; }
    [[nodiscard]] HugeTile tile(std::int64_t i) const;
    /// Of the codes (not for scale_from_amax) and the scales.
    [[nodiscard]] std::vector<StoredPart> parts(const HugeTile& tile) const;
    /// The recipe with this direction's outputs alone.
    [[nodiscard]] const Recipe& recipe() const { return recipe_; }
    [[nodiscard]] std::optional<Direction> direction() const { return direction_; }
    [[nodiscard]] const BlockGrid& grid() const { return grid_; }

 private:
    Recipe recipe_;
    Operation operation_;
    std::optional<Direction> direction_;
    BlockGrid grid_;
    std::array<std::optional<SlotShape>, kAllSlots.size()> shapes_;  ///< of the whole tensor
    std::int64_t tile_rows_ = 1, tile_cols_ = 1, down_ = 0, across_ = 0;
};

}  // namespace quantcheck
