#include "properties/kinds/float_layout.hpp"
#include "properties/situations/block_scaling.hpp"
#include "properties/situations/shapes.hpp"
#include "properties/situations/sight.hpp"
#include "reference/encode.hpp"
#include "reference/quantize.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

using enum Situation;
constexpr std::uint32_t kMagnitude = 0x7FFF'FFFF;

/// Looks at the elements of blocks whose scaling is known.
class ElementSight {
 public:
    ElementSight(const SituationSpace& space, const BlockScaling& scaling, SituationSet& seen)
        : space_(space),
          scaling_(scaling),
          seen_(seen),
          format_(*number_format(space.recipe.code.format)),
          type_(layout_of(space.dtype)) {}

    void look(std::size_t block, std::uint32_t bits) {
        const std::uint32_t y = scaling_.scaled(block, widen(space_.dtype, bits));
        const std::uint32_t code = encode(format_, y, Overflow::saturate);
        seen_[every_code][code] = true;
        const std::uint32_t size = y & kMagnitude;
        if (size > 0x7F80'0000u) return;
        const std::uint32_t magnitude = code & (format_.sign_bit() - 1);
        look_at_code(bits, size, code, magnitude);
        look_at_ties(block, bits & (type_.sign() - 1), size, magnitude);
    }

 private:
    void look_at_code(std::uint32_t bits, std::uint32_t size, std::uint32_t code, std::uint32_t magnitude) {
        const bool zero = (bits & (type_.sign() - 1)) == 0;
        if (magnitude == 0 && !zero) seen_[underflow_to_zero][(code & format_.sign_bit()) != 0] = true;
        if (magnitude != 0 && magnitude < (1u << format_.mantissa_bits)) seen_[subnormal_code][0] = true;
        if (magnitude != format_.largest_finite || size == 0x7F80'0000u) return;
        const bool beyond = size > decode_bits(format_, format_.largest_finite);
        seen_[beyond ? largest_code_saturated : largest_code][0] = true;
    }

    /// A tie has a code beside it on either side, and so has what lies next to a tie: two candidates.
    void look_at_ties(std::size_t block, std::uint32_t input, std::uint32_t size, std::uint32_t magnitude) {
        const CodeTies& t = space_.ties;
        for (const std::uint32_t k : {magnitude, magnitude - 1}) {
            if (!t.is(k, size)) continue;
            seen_[ties][k] = true;
            return;
        }
        if (input + 1 < type_.infinity() && t.is(magnitude, scaled_size(block, input + 1)))
            seen_[below_ties][magnitude] = true;
        if (input > 0 && t.is(magnitude - 1, scaled_size(block, input - 1)))
            seen_[above_ties][magnitude - 1] = true;
    }

    [[nodiscard]] std::uint32_t scaled_size(std::size_t block, std::uint32_t input) const {
        return scaling_.scaled(block, widen(space_.dtype, input)) & kMagnitude;
    }

    const SituationSpace& space_;
    const BlockScaling& scaling_;
    SituationSet& seen_;
    const NumberFormat& format_;
    FloatLayout type_;
};

}  // namespace

void sight_elements(const SituationSpace& space, const Case& c, Direction direction, SituationSet& seen) {
    const std::vector<float> amax = block_amaxes(c.recipe, direction, c.view());
    const BlockScaling scaling = block_scaling(c.recipe, amax);
    const BlockGrid grid = grid_of(space, direction, {c.rows, c.cols});
    const std::size_t size = size_of(space.dtype);
    ElementSight sight(space, scaling, seen);
    const std::byte* at = c.data.data();
    for (std::int64_t row = 0; row < c.rows; ++row) {
        const auto first = static_cast<std::size_t>(row / grid.block_rows * grid.grid_cols());
        for (std::int64_t col = 0; col < c.cols; ++col, at += size)
            sight.look(first + static_cast<std::size_t>(col / grid.block_cols), load_bits(space.dtype, at));
    }
}

}  // namespace quantcheck
