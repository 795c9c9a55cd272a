#pragma once
#include <vector>

#include "properties/blocks.hpp"
#include "properties/causes/steps.hpp"

namespace quantcheck {

/// One block of a case with its elements as f32, in row-major order; for scale_from_amax the one element is
/// its amax.
struct StepBlock {
    Block block;
    std::vector<float> x;
    BlockGrid grid;        ///< that it is in
    std::size_t line = 1;  ///< elements of one row of it, or all where it is one element wide by the recipe

    [[nodiscard]] BlockValues values() const { return {x, line}; }
};

/// Every block of every direction of a case.
[[nodiscard]] std::vector<StepBlock> step_blocks(const Case& c);

/// amax of a block by these steps, before epsilon; for scale_from_amax the one that was given.
[[nodiscard]] float amax_of(const Steps& steps, const StepFacts& facts, const StepBlock& block);
/// The scale of a block by these steps.
[[nodiscard]] StepScale scale_of(const Steps& steps, const StepFacts& facts, const StepBlock& block);

/// Writes a block's scales, or its codes under a scale, where the case stores them.
void write_scales(const StepBlock& block, const StepScale& scale, Outputs& outputs);
void write_codes(const Steps& steps, const StepFacts& facts, const StepBlock& block, const StepScale& scale,
                 Outputs& outputs);
/// Codes and, if asked for, scales by the recipe's steps as if the block's amax were at least this.
void write_with_amax(const StepFacts& facts, const StepBlock& block, float at_least, bool scales,
                     Outputs& outputs);

}  // namespace quantcheck
