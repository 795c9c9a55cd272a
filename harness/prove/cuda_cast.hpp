#pragma once
#include <cstdint>
#include <span>

#include "reference/recipe.hpp"

namespace quantcheck {

/// True if this build found the CUDA headers, whose host conversion is an oracle that others wrote.
[[nodiscard]] bool has_cuda_cast();

/// codes[i] = the saturating conversion of x[i] by cuda_fp8.h, to E4M3 or E5M2; throws HarnessFault without
/// the headers.
void cuda_cast(CodeFormat format, std::span<const float> x, std::span<std::uint8_t> codes);

}  // namespace quantcheck
