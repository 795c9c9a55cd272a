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
};

/// Every block of every direction of a case.
[[nodiscard]] std::vector<StepBlock> step_blocks(const Case& c);

/// The scale of a block by these steps.
[[nodiscard]] StepScale scale_of(const Steps& steps, const StepFacts& facts, const StepBlock& block);

/// Writes a block's scales, or its codes under a scale, where the case stores them.
void write_scales(const StepBlock& block, const StepScale& scale, Outputs& outputs);
void write_codes(const Steps& steps, const StepFacts& facts, const StepBlock& block, const StepScale& scale,
                 Outputs& outputs);

}  // namespace quantcheck
