#include <array>

#include "properties/situations/block_scaling.hpp"
#include "properties/situations/reach.hpp"
#include "reference/decode.hpp"
#include "reference/scale.hpp"
#include "reference/widen.hpp"

namespace quantcheck {

/// Codes and ties are asked for where a block whose amax is the format's largest value is scaled by one:
/// every value of the format is then within reach of the input type.
void reach_elements(SituationSpace& space) {
    using enum Situation;
    const NumberFormat& format = *number_format(space.recipe.code.format);
    const float largest = decode(format, format.largest_finite);
    const std::array<float, 2> amax = {largest, std::bit_cast<float>(0x7F80'0000u)};
    const BlockScaling scaling = block_scaling(space.recipe, amax);
    if (scaling.factors[0] != 1.0F || space.limits.max_elements < 2) return;

    for (std::uint32_t k = 0; k < space.ties.count; ++k)
        for (const Situation s : {ties, below_ties, above_ties}) space.reachable[s][k] = true;
    for (std::uint32_t code = 0; code <= format.largest_finite; ++code)
        for (const std::uint32_t sign : {0u, format.sign_bit()})
            space.reachable[every_code][sign | code] = true;
    if (format.nan) space.reachable[every_code][*format.nan] = true;
    space.reachable[underflow_to_zero] = 3;
    space.reachable[subnormal_code][0] = format.has_subnormals;
    space.reachable[largest_code][0] = true;
    // Beyond the range lies only what an infinity beside it scales by one.
    space.reachable[largest_code_saturated][0] =
        scaling.factors[1] == 1.0F && largest_finite(space.dtype) > largest;
}

}  // namespace quantcheck
