#pragma once
#include <cstdint>
#include <optional>

#include "properties/blocks.hpp"

namespace quantcheck {

/// What the slow oracle says of one block's scales and of one of its elements.
struct Opinion {
    std::uint32_t scale = 0, scale_inv = 0;  ///< f32 bits
    std::optional<std::uint32_t> code;       ///< nothing for scale_from_amax
};

/// The slow oracle's answer for element (row, col) of the tensor, which lies in the block; nothing where it
/// knows no such recipe (it knows TransformerEngine's Float8BlockScaling) or no such amax (NaN).
[[nodiscard]] std::optional<Opinion> second_opinion(const Case& c, const Block& block, std::int64_t row,
                                                    std::int64_t col);

/// True if the oracle has an opinion on this block and element, and it is not what the reference expects.
[[nodiscard]] bool disputed(const Case& c, const Block& block, std::int64_t row, std::int64_t col,
                            const Outputs& expected);

}  // namespace quantcheck
