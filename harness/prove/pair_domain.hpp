#pragma once
#include <cstdint>
#include <vector>

namespace quantcheck {

/// A block of pairs: one leading element, which is the block's amax, and partners that are each paired with
/// it.
struct PairBlock {
    std::uint32_t amax = 0;
    std::int64_t leader = 0;  ///< place of the leading element
    std::int64_t partners =
        0;  ///< these follow in the other places, in order; what is left repeats the leading element
};

/// Every pair of an amax (a magnitude, Inf included) and an element of a small floating-point type that a
/// block with that amax can hold: no larger in magnitude, of either sign, or a NaN. Each pair lies in one
/// block.
class PairDomain {
 public:
    /// `infinity` is the magnitude code of Inf; all above it are NaN, up to `sign` - 1. A block has
    /// `elements` elements.
    PairDomain(std::uint32_t infinity, std::uint32_t sign, std::int64_t elements);

    enum class Order : std::uint8_t {
        ascending,  ///< amaxes and partners ascend; the leading element comes first
        shuffled    ///< neighbouring blocks have far amaxes, neighbouring partners are far apart, the leading
                    ///< element moves
    };

    [[nodiscard]] std::int64_t blocks() const { return first_block_.back(); }
    [[nodiscard]] std::uint64_t pairs() const;
    /// Writes the elements of block `index` in this order.
    PairBlock fill(std::int64_t index, Order order, std::uint16_t* out) const;

 private:
    [[nodiscard]] std::int64_t partners_of(std::uint32_t amax) const {
        return 2 * (static_cast<std::int64_t>(amax) + 1 + nans_);
    }
    [[nodiscard]] std::uint16_t partner(std::uint32_t amax, std::int64_t rank) const;

    std::uint32_t infinity_, sign_;
    std::int64_t nans_;  ///< of one sign
    std::int64_t elements_, room_;
    std::vector<std::int64_t> first_block_;   ///< by amax, and the number of blocks
    std::vector<std::int64_t> partner_step_;  ///< by amax: coprime to its number of partners
    std::int64_t block_step_ = 1;             ///< coprime to the number of blocks
};

}  // namespace quantcheck
