#pragma once
#include <map>
#include <string>
#include <string_view>

namespace quantcheck {

/// A recipe's name and the options written after it.
struct RecipeId {
    std::string name;
    std::map<std::string, std::string> options;
};

/// Splits "name" or "name[option=value,...]"; throws InputError naming what is wrong. Knows no recipes: give
/// the parts to builtin_recipe() or to a family read from a file.
[[nodiscard]] RecipeId parse_recipe_id(std::string_view id);

}  // namespace quantcheck
