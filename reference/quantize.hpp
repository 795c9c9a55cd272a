#pragma once
#include <span>
#include <vector>

#include "reference/outputs.hpp"
#include "reference/recipe.hpp"
#include "reference/tensor_view.hpp"

namespace quantcheck {

/// Quantizes input by the recipe, bit for bit. Padding of scales holds zero bytes. Throws
/// std::invalid_argument for a recipe that unsupported_reason() refuses.
[[nodiscard]] Outputs quantize(const Recipe& recipe, const TensorView& input);

/// The same into buffers that are kept where they have the right size already, so that a caller in a loop
/// pays for memory once. Slots that the recipe does not write are left as they are.
void quantize(const Recipe& recipe, const TensorView& input, Outputs& outputs);

/// scale_from_amax as an operation: amaxes to the slots scale and scale_inv.
[[nodiscard]] Outputs scales_of(const Recipe& recipe, std::span<const float> amax);

/// amax of every block of one direction, before epsilon, in row-major order of the block grid.
[[nodiscard]] std::vector<float> block_amaxes(const Recipe& recipe, Direction direction,
                                              const TensorView& input);

}  // namespace quantcheck
