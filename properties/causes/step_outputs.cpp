#include "properties/causes/step_outputs.hpp"

#include <bit>
#include <cstring>

namespace quantcheck {

std::vector<StepBlock> step_blocks(const Case& c) {
    std::vector<StepBlock> blocks;
    for_each_block(c, [&](const Block& block) {
        StepBlock& added = blocks.emplace_back(StepBlock{block, {}});
        added.x.reserve(static_cast<std::size_t>(block.elements()));
        const BlockExtent& e = block.extent;
        for (std::int64_t r = e.row; r < e.row + e.rows; ++r)
            for (std::int64_t k = e.col; k < e.col + e.cols; ++k)
                added.x.push_back(std::bit_cast<float>(input_f32_bits(c, r, k)));
    });
    return blocks;
}

StepScale scale_of(const Steps& steps, const StepFacts& facts, const StepBlock& block) {
    const bool is_amax = !block.block.code_slot;
    return step_scale(steps, facts, is_amax ? block.x.front() : step_amax(steps, facts, block.x));
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

}  // namespace quantcheck
