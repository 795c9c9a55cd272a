#pragma once
#include <cstdint>
#include <vector>

#include "reference/number_format.hpp"

namespace quantcheck {

/// The floats, ascending by bits, at which a cast to the format could go wrong: every bf16 and f16 value,
/// every code's value, every tie between neighbouring codes (that past the largest included), and the floats
/// beside each.
[[nodiscard]] std::vector<std::uint32_t> cast_boundaries(const NumberFormat& format);

}  // namespace quantcheck
