#include <algorithm>

#include "reference/recipe_check.hpp"
#include "reference/recipe_json.hpp"
#include "reference/recipe_option.hpp"
#include "reference/recipe_text.hpp"

namespace quantcheck {
namespace {

// A family of more variants is a mistake or an attack; te.float8_block_1x128 has 216.
constexpr std::size_t kMostVariants = 4096;

std::size_t variant_count(const std::vector<RecipeFamily::Option>& options) {
    std::size_t count = 1;
    for (const auto& option : options) count = std::min(count * option.values.size(), kMostVariants + 1);
    return count;
}

}  // namespace

RecipeFamily RecipeFamily::parse(std::string_view text, std::string_view origin) {
    RecipeFamily family;
    family.origin_ = origin;
    family.document_ = parse_recipe_text(text, origin);
    const RecipePlace top{family.origin_, {}};
    if (const auto options = family.document_.find("options"); options != family.document_.end()) {
        family.options_ = read_options(top.inside("options"), *options);
        if (family.document_.contains("chosen"))
            top.inside("chosen").fail(
                "is not allowed beside options; it names the values of a resolved recipe");
    }
    if (variant_count(family.options_) > kMostVariants)
        top.inside("options").fail("have more than " + std::to_string(kMostVariants) +
                                   " combinations; list fewer values");

    const Recipe defaults = family.resolve({});
    family.name_ = defaults.name;
    family.summary_ = defaults.summary;
    for (const Option& option : family.options_)
        for (const std::string& value : option.values)
            if (family.resolve({{option.name, value}}).name != family.name_)
                top.inside("options." + option.name + "." + value).fail("must not change the recipe's name");
    return family;
}

Recipe RecipeFamily::resolve(const std::map<std::string, std::string>& chosen) const {
    for (const auto& [name, value] : chosen)
        if (std::ranges::find(options_, name, &Option::name) == options_.end())
            throw InputError(
                "recipe " + name_ + " has no option \"" + name + "\"; " +
                (options_.empty() ? "it has none" : "its options are " + option_names(options_)));
    RecipeJson document = document_;
    document.erase("options");
    std::string origin = origin_;
    RecipeJson names = RecipeJson::object();
    for (const Option& option : options_) {
        const auto choice = chosen.find(option.name);
        const OptionChoice resolved = choose(name_, option, document_["options"][option.name],
                                             choice == chosen.end() ? option.values.front() : choice->second);
        document.merge_patch(resolved.patch);
        names[option.name] = resolved.text;
        if (choice != chosen.end()) origin += " (with " + option.name + "=" + resolved.text + ")";
    }
    if (!options_.empty()) document["chosen"] = std::move(names);
    return recipe_from_json(document, origin);
}

std::vector<Recipe> RecipeFamily::variants() const {
    std::vector<Recipe> result;
    const std::size_t count = variant_count(options_);
    for (std::size_t index = 0; index < count; ++index) {
        std::map<std::string, std::string> chosen;
        std::size_t rest = index;
        for (auto option = options_.rbegin(); option != options_.rend(); ++option) {
            chosen[option->name] = option->values[rest % option->values.size()];
            rest /= option->values.size();
        }
        result.push_back(resolve(chosen));
    }
    return result;
}

}  // namespace quantcheck
