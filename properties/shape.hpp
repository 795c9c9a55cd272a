#pragma once
#include <cstdint>

#include "properties/generate.hpp"
#include "properties/random.hpp"

namespace quantcheck {

/// Rows and columns of a tensor.
struct Shape {
    std::int64_t rows = 0, cols = 0;
};

/// Draws a tensor's shape inside the limits: empty, single elements, the sizes around one and two blocks,
/// thin tensors of many blocks, general ones, some whose sides are both multiples of `block_side`, and a few
/// up to max_elements, long or with several blocks each way. Most have at most 4096 elements.
[[nodiscard]] Shape draw_tensor_shape(RandomStream& random, const PlanLimits& limits,
                                      std::int64_t block_side);

/// Draws how many amaxes a scale_from_amax case has, as a 1 x count shape.
[[nodiscard]] Shape draw_amax_shape(RandomStream& random, const PlanLimits& limits);

}  // namespace quantcheck
