#include "properties/causes/spots.hpp"

#include <algorithm>

namespace quantcheck {
namespace {

std::uint32_t with_one_nan(std::uint32_t f32_bits) {
    return (f32_bits & 0x7FFFFFFFu) > 0x7F800000u ? 0x7FC00000u : f32_bits;
}

std::uint32_t bits_at(const Spot& spot, const Outputs& outputs) {
    return spot.is_code ? code_byte(outputs, spot.slot, spot.index)
                        : with_one_nan(scale_bits(outputs, spot.slot, spot.index));
}

void add_codes(const StepBlock& block, const StepFacts& facts, const Spot& of_block,
               std::vector<Spot>& spots) {
    const Steps steps = recipe_steps();
    const StepScale scale = scale_of(steps, facts, block);
    const BlockExtent& e = block.block.extent;
    Spot spot = of_block;
    spot.slot = *block.block.code_slot;
    spot.is_code = true;
    for (std::size_t i = 0; i < block.x.size(); ++i) {
        const std::int64_t r = static_cast<std::int64_t>(i) / e.cols,
                           k = static_cast<std::int64_t>(i) % e.cols;
        spot.index = block.block.code_at(r, k);
        spot.row = e.row + r;
        spot.col = e.col + k;
        spot.x = block.x[i];
        spot.product = static_cast<float>(steps.product(facts, spot.x, scale));
        spots.push_back(spot);
    }
}

}  // namespace

std::vector<Spot> spots_of(const PlacementView& view) {
    std::vector<Spot> spots;
    for (const StepBlock& block : view.blocks) {
        const BlockExtent& e = block.block.extent;
        const float amax = amax_of(recipe_steps(), view.facts, block);
        for (const Slot slot : block.block.scale_slots)
            spots.push_back({&block, slot, block.block.scale_index, e.row, e.col, amax, false, 0, 0, 0});
        if (block.block.code_slot) add_codes(block, view.facts, Spot(spots.back()), spots);
    }
    for (Spot& spot : spots) spot.expected = bits_at(spot, view.expected);
    return spots;
}

std::vector<std::uint32_t> bits_at(const std::vector<Spot>& spots, const Outputs& outputs) {
    std::vector<std::uint32_t> bits(spots.size());
    std::ranges::transform(spots, bits.begin(), [&](const Spot& spot) { return bits_at(spot, outputs); });
    return bits;
}

}  // namespace quantcheck
