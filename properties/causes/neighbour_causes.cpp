#include <algorithm>
#include <cmath>

#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

using View = PlacementView;

/// The block `rows` down and `cols` right of block i in the same direction's grid, or nothing beyond its
/// edge.
const StepBlock* neighbour(const View& view, std::size_t i, std::int64_t rows, std::int64_t cols) {
    const Block& own = view.blocks[i].block;
    const std::int64_t across = view.blocks[i].grid.grid_cols();
    const std::int64_t at = static_cast<std::int64_t>(i) + rows * across + cols;
    if (at < 0 || at >= static_cast<std::int64_t>(view.blocks.size())) return nullptr;
    const StepBlock& other = view.blocks[static_cast<std::size_t>(at)];
    const bool inside = other.block.direction == own.direction && other.block.row == own.row + rows &&
                        other.block.col == own.col + cols;
    return inside ? &other : nullptr;
}

template <int rows, int cols>
void scales_of_neighbour(const View& view, Outputs& outputs) {
    for (std::size_t i = 0; i < view.blocks.size(); ++i)
        if (const StepBlock* other = neighbour(view, i, rows, cols))
            write_scales(view.blocks[i], scale_of(recipe_steps(), view.facts, *other), outputs);
}

template <int rows, int cols>
void codes_by_neighbour(const View& view, Outputs& outputs) {
    for (std::size_t i = 0; i < view.blocks.size(); ++i)
        if (const StepBlock* other = neighbour(view, i, rows, cols))
            write_codes(recipe_steps(), view.facts, view.blocks[i],
                        scale_of(recipe_steps(), view.facts, *other), outputs);
}

void amax_takes_next(const View& view, Outputs& outputs) {
    for (std::size_t i = 0; i < view.blocks.size(); ++i)
        if (const StepBlock* next = neighbour(view, i, 0, 1))
            write_with_amax(view.facts, view.blocks[i], std::fabs(next->x.front()), true, outputs);
}

/// A partial block sees what the block before it left behind the tail.
void stale_tail(const View& view, Outputs& outputs) {
    for (std::size_t i = 0; i < view.blocks.size(); ++i) {
        const StepBlock* before = neighbour(view, i, 0, -1);
        const std::int64_t cols = view.blocks[i].block.extent.cols;
        if (before == nullptr || before->block.extent.cols <= cols) continue;
        std::vector<float> left;
        for (std::size_t k = 0; k < before->x.size(); ++k)
            if (static_cast<std::int64_t>(k) % before->block.extent.cols >= cols)
                left.push_back(before->x[k]);
        const float amax = step_amax(recipe_steps(), view.facts, {left, left.size()});
        write_with_amax(view.facts, view.blocks[i], amax, true, outputs);
    }
}

/// True if a launch that keeps something from block to block begins anew at block i: at the first, and, as
/// both directions of a square block are written in one pass, at the first of the other direction.
bool begins_anew(const View& view, std::size_t i) {
    const StepBlock& block = view.blocks[i];
    if (i == 0) return true;
    return block.grid.block_rows == block.grid.block_cols &&
           view.blocks[i - 1].block.direction != block.block.direction;
}

/// A kernel that goes through the blocks row by row, without setting its registers anew between them.
void amax_not_reset(const View& view, Outputs& outputs) {
    if (view.c.operation != Operation::quantize) return;
    float running = 0;
    for (std::size_t i = 0; i < view.blocks.size(); ++i) {
        if (begins_anew(view, i)) running = 0;
        running = std::max(running, amax_of(recipe_steps(), view.facts, view.blocks[i]));
        write_with_amax(view.facts, view.blocks[i], running, true, outputs);
    }
}

void scale_applied_late(const View& view, Outputs& outputs) {
    StepScale late;
    for (std::size_t i = 0; i < view.blocks.size(); ++i) {
        if (begins_anew(view, i)) late = {};
        write_codes(recipe_steps(), view.facts, view.blocks[i], late, outputs);
        late = scale_of(recipe_steps(), view.facts, view.blocks[i]);
    }
}

constexpr Cause kCauses[] = {
    {"scale_of_next", "each block's stored scale is that of the next block in its row", nullptr,
     scales_of_neighbour<0, 1>},
    {"scale_of_previous", "each block's stored scale is that of the block before it in its row", nullptr,
     scales_of_neighbour<0, -1>},
    {"scale_of_next_row", "each block's stored scale is that of the block below", nullptr,
     scales_of_neighbour<1, 0>},
    {"scale_of_previous_row", "each block's stored scale is that of the block above", nullptr,
     scales_of_neighbour<-1, 0>},
    {"codes_by_next", "codes are scaled by the scale of the next block in the row", nullptr,
     codes_by_neighbour<0, 1>},
    {"codes_by_previous", "codes are scaled by the scale of the block before in the row", nullptr,
     codes_by_neighbour<0, -1>},
    {"codes_by_next_row", "codes are scaled by the scale of the block below", nullptr,
     codes_by_neighbour<1, 0>},
    {"codes_by_previous_row", "codes are scaled by the scale of the block above", nullptr,
     codes_by_neighbour<-1, 0>},
    {"amax_takes_next", "amax takes one element of the next block in the row too", nullptr, amax_takes_next},
    {"stale_tail", "a partial block's amax takes what the block before it left behind the tail", nullptr,
     stale_tail},
    {"amax_not_reset", "amax is not set to 0 between blocks: it is the largest so far", nullptr,
     amax_not_reset},
    {"scale_applied_late", "codes are scaled by the scale of the block before, the first by 1", nullptr,
     scale_applied_late},
};

}  // namespace

std::span<const Cause> neighbour_causes() { return kCauses; }

}  // namespace quantcheck
