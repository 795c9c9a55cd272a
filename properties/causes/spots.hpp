#pragma once
#include <cstdint>
#include <vector>

#include "properties/causes/cause.hpp"

namespace quantcheck {

/// One scale or code of a case: where it is stored, and what it is made of.
struct Spot {
    const StepBlock* block;
    Slot slot;
    std::int64_t index;     ///< in its slot: of a scale, or of a byte
    std::int64_t row, col;  ///< its element of the input; of a scale the block's first
    float amax;             ///< of the block, before epsilon
    bool is_code;
    float x = 0, product = 0;  ///< of a code: its element, and what the recipe casts
    std::uint32_t expected;    ///< the recipe's bits
};

/// Every scale and code of a case, by the recipe's steps; valid as long as the view's blocks.
[[nodiscard]] std::vector<Spot> spots_of(const PlacementView& view);

/// The bits that outputs hold at these spots; every NaN scale as one NaN.
[[nodiscard]] std::vector<std::uint32_t> bits_at(const std::vector<Spot>& spots, const Outputs& outputs);

}  // namespace quantcheck
