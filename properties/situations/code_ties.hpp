#pragma once
#include <array>
#include <cstdint>

#include "reference/number_format.hpp"

namespace quantcheck {

/// The midpoints between neighbouring finite magnitude codes of a format, as f32 bits: entry k lies between
/// codes k and k + 1.
struct CodeTies {
    std::array<std::uint32_t, 128> bits{};
    std::uint32_t count = 0;  ///< the format's largest finite code

    /// True if the magnitude with these f32 bits is tie k.
    [[nodiscard]] bool is(std::uint32_t k, std::uint32_t magnitude) const {
        return k < count && bits[k] == magnitude;
    }
};
[[nodiscard]] CodeTies code_ties(const NumberFormat& format);

}  // namespace quantcheck
