#pragma once
#include <vector>

#include "reference/outputs.hpp"

namespace quantcheck {

/// Decodes one direction's outputs to rows x cols floats (row-major, of the input's shape): fl32(value(code)
/// * scale).
[[nodiscard]] std::vector<float> dequantize(const Recipe& recipe, Direction direction, const Outputs& outputs,
                                            std::int64_t rows, std::int64_t cols);

}  // namespace quantcheck
