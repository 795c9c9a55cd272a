#pragma once
#include <cstdint>
#include <span>

#include "properties/kind.hpp"
#include "properties/kinds/float_layout.hpp"
#include "properties/random.hpp"

namespace quantcheck {

/// One element of a block, and all that its bits may depend on.
struct Site {
    FloatLayout type;
    std::int64_t rows = 1, cols = 1;  ///< extent of the block, clipped to the tensor
    std::int64_t row = 0, col = 0;    ///< position in the block
    std::uint64_t hash = 0;           ///< of seed, row and col of the tensor
    std::uint64_t block = 0;          ///< hash of the block, equal for all its elements
    bool leader = false;  ///< the one element of the block that "single" kinds and maxima single out

    /// 32 bits of this element, independent for each `use`.
    [[nodiscard]] constexpr std::uint32_t draw(std::uint64_t use) const {
        return static_cast<std::uint32_t>(hash64(hash, use) >> 32);
    }
    /// 32 bits shared by the block, independent for each `use`.
    [[nodiscard]] constexpr std::uint32_t block_draw(std::uint64_t use) const {
        return static_cast<std::uint32_t>(hash64(block, use) >> 32);
    }
    /// The sign bit or nothing, with even odds.
    [[nodiscard]] constexpr std::uint32_t random_sign() const {
        return type.sign() & (0 - static_cast<std::uint32_t>(hash >> 63));
    }
    /// True for the leader and for about one element in n.
    [[nodiscard]] constexpr bool leads(std::uint32_t n) const {
        return leader || scaled(static_cast<std::uint32_t>(hash), n) == 0;
    }
};

/// How a kind makes one element.
struct KindRule {
    KindInfo info;
    std::uint32_t (*bits)(const Site&);
};

// The themes, each in its own file.
[[nodiscard]] std::span<const KindRule> zeros_and_subnormals();
[[nodiscard]] std::span<const KindRule> epsilon_edges();
[[nodiscard]] std::span<const KindRule> scale_edges();
[[nodiscard]] std::span<const KindRule> ties();
[[nodiscard]] std::span<const KindRule> specials();
[[nodiscard]] std::span<const KindRule> distributions();

/// The element's bits under this kind.
[[nodiscard]] std::uint32_t element_bits(Kind kind, const Site& site);

}  // namespace quantcheck
