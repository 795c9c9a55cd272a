#pragma once
#include <cstdint>

#include "harness/worker/protocol.hpp"
#include "reference/recipe.hpp"

namespace quantcheck {

/// Shape of a launch's input, in elements; for scale_from_amax 1 x count.
struct InputShape {
    std::int64_t rows = 0, cols = 0, row_stride = 0;
};

/// What a launch is asked for, but for where its buffers lie: the recipe in the ABI's words and the shapes of
/// the outputs.
[[nodiscard]] worker::Request launch_request(const Recipe& recipe, Operation operation,
                                             std::uint32_t kernel_index, const InputShape& shape);

}  // namespace quantcheck
