#pragma once
#include <string>
#include <vector>

#include "harness/kernel_info.hpp"
#include "harness/worker/launch_request.hpp"

namespace quantcheck {

/// The tensors on which an index of too few bits overflows, if that takes `elements` elements (2^31 for a
/// signed 32-bit one): just above it as many short rows, as a matrix, as one row, as one column, and by its
/// row stride alone; and one tile of 128 more than the 65,535 that a CUDA grid has in y and z. Rows and
/// columns are rounded up to what the kernel takes; for scale_from_amax there is one row only.
[[nodiscard]] std::vector<InputShape> huge_shapes(const KernelInfo& kernel, std::int64_t elements);

/// "65537x33" or, with a row stride, "65537x33:32769". Throws InputError.
[[nodiscard]] InputShape parse_shape(const std::string& text);
[[nodiscard]] std::string shape_text(const InputShape& shape);

}  // namespace quantcheck
