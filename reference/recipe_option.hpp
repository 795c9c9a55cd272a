#pragma once
#include <string>
#include <string_view>
#include <vector>

#include "reference/recipe_json.hpp"
#include "reference/recipe_value.hpp"

namespace quantcheck {

/// Reads the "options" object of a recipe file; throws InputError naming the key.
[[nodiscard]] std::vector<RecipeFamily::Option> read_options(const RecipePlace& place,
                                                             const RecipeJson& options);

/// What one chosen value does to the document, and its normalised text.
struct OptionChoice {
    RecipeJson patch;
    std::string text;
};

/// The patch of one value of an option; `written` is the option's own object in the file. Throws InputError
/// naming `recipe`, the option and its allowed values.
[[nodiscard]] OptionChoice choose(std::string_view recipe, const RecipeFamily::Option& option,
                                  const RecipeJson& written, const std::string& value);

/// "format, power_of_two, epsilon".
[[nodiscard]] std::string option_names(const std::vector<RecipeFamily::Option>& options);

}  // namespace quantcheck
