#include "reference/recipe_id.hpp"

#include "reference/error.hpp"
#include "reference/recipe_check.hpp"
#include "reference/recipe_text.hpp"

namespace quantcheck {
namespace {

[[noreturn]] void refuse(std::string_view id, const std::string& why) {
    throw InputError("recipe id " + quoted_for_message(std::string(id)) + " " + why +
                     "; write it as name or name[option=value,option=value]");
}

}  // namespace

RecipeId parse_recipe_id(std::string_view id) {
    const auto open = id.find('[');
    RecipeId result{std::string(id.substr(0, open)), {}};
    if (!is_recipe_word(result.name)) refuse(id, "does not begin with a recipe name");
    if (open == std::string_view::npos) return result;
    if (!id.ends_with(']')) refuse(id, "does not end with ']'");
    std::string_view rest = id.substr(open + 1, id.size() - open - 2);
    for (bool more = true; more;) {
        const auto comma = rest.find(',');
        const std::string_view pair = rest.substr(0, comma);
        const auto equals = pair.find('=');
        if (equals == std::string_view::npos) refuse(id, "has an option without '='");
        const std::string option(pair.substr(0, equals)), value(pair.substr(equals + 1));
        if (!is_recipe_word(option) || !is_recipe_word(value)) refuse(id, "has an empty or misspelt option");
        if (!result.options.emplace(option, value).second)
            refuse(id, "names the option " + option + " twice");
        more = comma != std::string_view::npos;
        if (more) rest.remove_prefix(comma + 1);
    }
    return result;
}

}  // namespace quantcheck
