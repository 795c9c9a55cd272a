#pragma once
#include <cstdint>

namespace quantcheck_kernels {

/// What a launch fixes for all blocks.
struct Options {
    float epsilon;
    bool e4m3;  ///< else E5M2
    bool power_of_two;
};

/// What a block's input is multiplied by, and what is stored.
struct Scale {
    float applied;
    float stored;
};

/// TransformerEngine's derivation (common/recipe/recipe_common.cuh). Each step is one correctly rounded f32
/// operation whatever the compiler's flags, except that -use_fast_math would flush subnormals: never build
/// with it.
template <class Element>
__device__ Scale derive_scale(float amax, const Options& options) {
    const float infinity = __uint_as_float(0x7F800000U);
    if (amax < options.epsilon) amax = options.epsilon;
    const bool usable = amax != 0.0F && amax < infinity;  // false for NaN
    if (!usable) return {1.0F, 1.0F};
    float applied = __fdiv_rn(options.e4m3 ? 448.0F : 57344.0F, amax);
    if (applied == infinity) applied = Element::largest();
    if (options.power_of_two) applied = __uint_as_float(__float_as_uint(applied) & 0xFF800000U);
    return {applied, __fdiv_rn(1.0F, applied)};
}

}  // namespace quantcheck_kernels
