#include "harness/stale_case.hpp"

#include <algorithm>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

// The rules alone: prose may change, and the options only name what the rules say.
nlohmann::ordered_json rules_of(const Recipe& recipe) {
    nlohmann::ordered_json rules = to_json(recipe);
    for (const char* key : {"summary", "source", "chosen"}) rules.erase(key);
    return rules;
}

}  // namespace

std::optional<std::string> stale_reason(const SavedCase& saved, const std::vector<RecipeFamily>& families) {
    const Recipe& recipe = saved.c.recipe;
    const auto family =
        std::ranges::find_if(families, [&](const RecipeFamily& f) { return f.name() == recipe.name; });
    // A case may give its rules without the options that they come from; then it says which it means itself.
    if (family == families.end() || (recipe.options.empty() && !family->options().empty()))
        return std::nullopt;
    try {
        const Recipe now = family->resolve({recipe.options.begin(), recipe.options.end()});
        if (rules_of(now) == rules_of(recipe)) return std::nullopt;
        return "was saved with other rules than " + recipe.id() + " has now; save it again";
    } catch (const InputError& error) {
        return "was saved with options that " + recipe.name + " no longer has: " + error.what();
    }
}

}  // namespace quantcheck
