#include "reference/recipe_builtin.hpp"

#include <algorithm>

#include "reference/recipe_id.hpp"
#include "reference/recipe_json.hpp"
#include "reference/recipe_place.hpp"

namespace quantcheck {

const std::vector<RecipeFamily>& builtin_recipes() {
    static const std::vector<RecipeFamily> families = [] {
        std::vector<RecipeFamily> result;
        for (const auto& [file, text] : builtin_recipe_texts())
            result.push_back(RecipeFamily::parse(text, file));
        std::ranges::sort(result, {}, &RecipeFamily::name);
        return result;
    }();
    return families;
}

const RecipeFamily& builtin_recipe(std::string_view name) {
    const auto& families = builtin_recipes();
    const auto found = std::ranges::find(families, name, &RecipeFamily::name);
    if (found != families.end()) return *found;
    std::vector<std::string> names;
    std::ranges::transform(families, std::back_inserter(names), &RecipeFamily::name);
    throw InputError("there is no recipe " + quoted_for_message(std::string(name)) + "; the recipes are " +
                     comma_list(names));
}

Recipe recipe_from_id(std::string_view id) {
    const RecipeId parts = parse_recipe_id(id);
    return builtin_recipe(parts.name).resolve(parts.options);
}

}  // namespace quantcheck
