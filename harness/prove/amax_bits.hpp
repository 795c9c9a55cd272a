#pragma once
#include <bit>
#include <cstdint>
#include <span>

#include "reference/widen.hpp"

namespace quantcheck {

/// Non-negative patterns of a type, Inf and NaN included: the domain of an amax.
[[nodiscard]] constexpr std::uint64_t amax_patterns(DType dtype) {
    return std::uint64_t{1} << (size_of(dtype) * 8 - 1);
}

/// values[i] = the float of pattern first + i.
inline void widen_patterns(DType dtype, std::uint64_t first, std::span<float> values) {
    const auto begin = static_cast<std::uint32_t>(first);
    const auto count = static_cast<std::uint32_t>(values.size());
    if (dtype == DType::f32)
        for (std::uint32_t i = 0; i < count; ++i) values[i] = std::bit_cast<float>(begin + i);
    else
        for (std::uint32_t i = 0; i < count; ++i) values[i] = std::bit_cast<float>(widen(dtype, begin + i));
}

}  // namespace quantcheck
