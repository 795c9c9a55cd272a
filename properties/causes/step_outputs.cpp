#include "properties/causes/step_outputs.hpp"

#include <bit>
#include <cstring>

namespace quantcheck {

std::vector<StepBlock> step_blocks(const Case& c) {
    std::vector<StepBlock> blocks;
    for_each_block(c, [&](const Block& block) {
        const BlockExtent& e = block.extent;
        const BlockGrid grid = block.direction ? block_grid(c.recipe, *block.direction, c.rows, c.cols)
                                               : BlockGrid{c.rows, c.cols, 1, 1};
        const std::int64_t line = grid.block_cols == 1 ? e.rows : e.cols;
        StepBlock& added = blocks.emplace_back(StepBlock{block, {}, grid, static_cast<std::size_t>(line)});
        added.x.reserve(static_cast<std::size_t>(block.elements()));
        for (std::int64_t r = e.row; r < e.row + e.rows; ++r)
            for (std::int64_t k = e.col; k < e.col + e.cols; ++k)
                added.x.push_back(std::bit_cast<float>(input_f32_bits(c, r, k)));
    });
    return blocks;
}

float amax_of(const Steps& steps, const StepFacts& facts, const StepBlock& block) {
    const bool is_amax = !block.block.code_slot;
    return is_amax ? block.x.front() : step_amax(steps, facts, block.values());
}

StepScale scale_of(const Steps& steps, const StepFacts& facts, const StepBlock& block) {
    return step_scale(steps, facts, amax_of(steps, facts, block));
}

void write_scales(const StepBlock& block, const StepScale& scale, Outputs& outputs) {
    for (const Slot slot : block.block.scale_slots) {
        const float value = slot == Slot::scale ? scale.applied : scale.stored;
        std::memcpy(outputs[slot]->data() + static_cast<std::size_t>(block.block.scale_index) * sizeof value,
                    &value, sizeof value);
    }
}

void write_codes(const Steps& steps, const StepFacts& facts, const StepBlock& block, const StepScale& scale,
                 Outputs& outputs) {
    if (!block.block.code_slot) return;
    Bytes& codes = *outputs[*block.block.code_slot];
    auto x = block.x.begin();
    for (std::int64_t r = 0; r < block.block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.block.extent.cols; ++k)
            codes[static_cast<std::size_t>(block.block.code_at(r, k))] =
                static_cast<std::byte>(step_code(steps, facts, *x++, scale));
}

void write_with_amax(const StepFacts& facts, const StepBlock& block, float at_least, bool scales,
                     Outputs& outputs) {
    const Steps steps = recipe_steps();
    const float own = amax_of(steps, facts, block);
    const StepScale scale = step_scale(steps, facts, at_least > own ? at_least : own);  // false for NaN
    write_codes(steps, facts, block, scale, outputs);
    if (scales) write_scales(block, scale, outputs);
}

}  // namespace quantcheck
