#include "properties/kinds/float_layout.hpp"
#include "properties/situations/sight.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

using enum Situation;

/// How many elements of a block are of which class.
struct Classes {
    std::int64_t plus_zeros = 0, minus_zeros = 0, subnormals = 0, nans = 0;
};

Classes classes_of(const Case& c, const FloatLayout& type, const BlockExtent& extent) {
    Classes n;
    for (std::int64_t r = 0; r < extent.rows; ++r)
        for (std::int64_t k = 0; k < extent.cols; ++k) {
            const std::uint32_t bits = input_bits(c, extent.row + r, extent.col + k);
            const std::uint32_t magnitude = bits & (type.sign() - 1);
            n.plus_zeros += bits == 0;
            n.minus_zeros += bits == type.sign();
            n.subnormals += magnitude != 0 && magnitude < type.smallest_normal();
            n.nans += magnitude > type.infinity();
        }
    return n;
}

/// What only the elements tell: for blocks without a normal number.
void sight_small(const Case& c, const FloatLayout& type, const Block& block, SituationSet& seen) {
    const Classes n = classes_of(c, type, block.extent);
    const std::int64_t all = block.elements(), zeros = n.plus_zeros + n.minus_zeros;
    if (n.plus_zeros > 0 && zeros == all) seen[amax_zero][0] = true;
    if (n.minus_zeros == all) seen[amax_negative_zero_only][0] = true;
    if (n.subnormals == all) seen[amax_all_subnormal][0] = true;
    if (n.subnormals == 1 && zeros == all - 1 && all > 1) seen[amax_one_subnormal][0] = true;
    if (n.nans == all) seen[amax_nan_only][0] = true;
    if (n.nans > 0 && n.nans < all) seen[amax_nan_mixed][0] = true;
}

void sight_landmarks(const SituationSpace& space, const FloatLayout& type, std::uint32_t amax,
                     SituationSet& seen) {
    const std::uint32_t mantissa = type.largest_subnormal();
    if (amax >= type.smallest_normal() && (amax & mantissa) == 0) seen[amax_power_of_two][0] = true;
    if (amax > type.smallest_normal() && (amax & mantissa) == 1) seen[amax_above_power_of_two][0] = true;
    if (amax < type.largest_finite() && (amax & mantissa) == mantissa)
        seen[amax_below_power_of_two][0] = true;
    if (amax == type.largest_finite()) seen[amax_largest_finite][0] = true;
    if (amax > 0 && amax < space.below_epsilon) seen[amax_below_epsilon][0] = true;
    if (amax > 0 && amax == space.below_epsilon) seen[amax_just_below_epsilon][0] = true;
    if (amax == space.at_epsilon) seen[amax_at_epsilon][0] = true;
    if (amax == space.above_epsilon) seen[amax_just_above_epsilon][0] = true;
    if (!space.overflow_edge) return;
    if (amax > 0 && amax < *space.overflow_edge) seen[amax_below_overflow_edge][0] = true;
    if (amax == *space.overflow_edge) seen[amax_at_overflow_edge][0] = true;
    if (amax == *space.overflow_edge + 1) seen[amax_above_overflow_edge][0] = true;
}

}  // namespace

void sight_amax(const SituationSpace& space, const Case& c, const BlockRange& blocks, SituationSet& seen) {
    const FloatLayout type = layout_of(space.dtype);
    for (std::int64_t i = 0; i < blocks.count(); ++i) {
        const Block block = blocks[i];
        const BlockFacts facts = facts_of(c, block.extent);
        if (facts.has_inf) {
            seen[amax_inf][0] = true;
            if (facts.has_nan) seen[amax_nan_mixed][0] = true;
            continue;
        }
        const std::uint32_t amax = narrow(space.dtype, facts.amax_bits);  // exact: it was widened
        if (amax < type.smallest_normal())
            sight_small(c, type, block, seen);
        else if (facts.has_nan)
            seen[amax_nan_mixed][0] = true;
        sight_landmarks(space, type, amax, seen);
    }
}

}  // namespace quantcheck
