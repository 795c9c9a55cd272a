#include "reference/outputs.hpp"

#include "reference/block_grid.hpp"

namespace quantcheck {

namespace {

SlotShape code_shape(const Recipe& recipe, Direction direction, std::int64_t rows, std::int64_t cols) {
    if (codes_transposed(recipe, direction)) return {cols, rows, rows, 1};
    return {rows, cols, cols, 1};
}

SlotShape scale_shape(const Recipe& recipe, Direction direction, std::int64_t rows, std::int64_t cols) {
    const BlockGrid grid = block_grid(recipe, direction, rows, cols);
    const ScaleLayout& layout = scale_layout(recipe, direction);
    const bool column_major = layout.order == ScaleOrder::column_major;
    return {column_major ? grid.grid_cols() : grid.grid_rows(),
            column_major ? grid.grid_rows() : grid.grid_cols(), scale_stride(layout, grid), sizeof(float)};
}

}  // namespace

std::array<std::optional<SlotShape>, kAllSlots.size()> slot_shapes(const Recipe& recipe, Operation op,
                                                                   std::int64_t rows, std::int64_t cols) {
    std::array<std::optional<SlotShape>, kAllSlots.size()> shapes;
    const auto at = [&](Slot slot) -> std::optional<SlotShape>& {
        return shapes[static_cast<std::size_t>(slot)];
    };
    if (op == Operation::scale_from_amax) {
        at(Slot::scale) = at(Slot::scale_inv) = SlotShape{rows, cols, cols, sizeof(float)};
        return shapes;
    }
    if (recipe.outputs.rowwise) {
        at(Slot::codes) = code_shape(recipe, Direction::rowwise, rows, cols);
        at(Slot::scale_inv) = scale_shape(recipe, Direction::rowwise, rows, cols);
    }
    if (recipe.outputs.columnwise != ColumnwiseOutput::none) {
        at(Slot::codes_t) = code_shape(recipe, Direction::columnwise, rows, cols);
        at(Slot::scale_inv_t) = scale_shape(recipe, Direction::columnwise, rows, cols);
    }
    return shapes;
}

}  // namespace quantcheck
