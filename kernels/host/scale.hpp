#pragma once
#include <bit>
#include <cstdint>

namespace quantcheck_kernels {

/// The two scales of a block: what the input is multiplied by, and what is stored.
struct Scale {
    float applied;
    float stored;
};

/// How TransformerEngine's Float8BlockScaling derives them (common/recipe/recipe_common.cuh).
struct ScaleRule {
    float code_largest;   ///< largest finite value of the code format
    float input_largest;  ///< largest finite value of the input type, used when the scale overflows
    float epsilon;        ///< floor on amax; negative and NaN act as 0
    bool power_of_two;    ///< round the scale down to a power of two

    Scale operator()(float amax) const {
        constexpr float kLargest = 0x1.fffffep+127F;
        if (amax < epsilon) amax = epsilon;
        const bool usable = amax != 0 && amax <= kLargest;  // false for NaN
        if (!usable) return {1, 1};
        float applied = code_largest / amax;
        if (applied > kLargest) applied = input_largest;
        if (power_of_two) applied = std::bit_cast<float>(std::bit_cast<std::uint32_t>(applied) & 0xFF800000U);
        return {applied, 1 / applied};
    }
};

}  // namespace quantcheck_kernels
