#pragma once
#include <filesystem>

#include "reference/recipe_json.hpp"

namespace quantcheck {

/// Reads a user's recipe file; throws InputError naming the file and what is wrong with it.
[[nodiscard]] RecipeFamily load_recipe_file(const std::filesystem::path& path);

}  // namespace quantcheck
