#pragma once
#include <bit>
#include <cstdint>
#include <span>
#include <vector>

#include "reference/recipe.hpp"
#include "reference/row_kernels.hpp"

namespace quantcheck {

/// How the reference scales the elements of blocks: one step with one factor per block.
struct BlockScaling {
    ScaleStep step = ScaleStep::multiply;
    std::vector<float> factors;

    /// f32 bits of the scaled element of block `block`.
    [[nodiscard]] std::uint32_t scaled(std::size_t block, std::uint32_t f32_bits) const {
        const float x = std::bit_cast<float>(f32_bits), factor = factors[block];
        return std::bit_cast<std::uint32_t>(step == ScaleStep::multiply ? x * factor : x / factor);
    }
};

/// The scaling of blocks with these amaxes by a recipe that the reference quantizes with.
[[nodiscard]] BlockScaling block_scaling(const Recipe& recipe, std::span<const float> amax);

}  // namespace quantcheck
