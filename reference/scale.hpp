#pragma once
#include <span>

#include "reference/recipe.hpp"

namespace quantcheck {

/// Derives scales from block amaxes by the recipe's rules 2 and 3 (epsilon, guards, applied, power of two,
/// stored). `amax`, `applied` and `stored` have equal length; applied multiplies the input, stored is what is
/// written. Source for the first recipes: TransformerEngine common/recipe/recipe_common.cuh.
void scale_from_amax(const Recipe& recipe, std::span<const float> amax, std::span<float> applied,
                     std::span<float> stored);

/// Q of the scale rule: the recipe's maximum or the format's largest finite value.
[[nodiscard]] float code_maximum(const Recipe& recipe);

}  // namespace quantcheck
