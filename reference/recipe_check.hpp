#pragma once
#include <string_view>

#include "reference/recipe.hpp"

namespace quantcheck {

/// Whether text can be a recipe's, option's or option value's name: letters, digits and _ . + -, at most 64.
[[nodiscard]] bool is_recipe_word(std::string_view text);

/// Checks what no single key shows: that the rules fit together. Throws InputError naming `origin` and the
/// keys.
void check_recipe(const Recipe& recipe, std::string_view origin);

}  // namespace quantcheck
