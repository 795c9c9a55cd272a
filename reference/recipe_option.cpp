#include "reference/recipe_option.hpp"

#include <algorithm>

#include "reference/recipe_check.hpp"

namespace quantcheck {
namespace {

using Option = RecipeFamily::Option;

constexpr std::string_view kEpsilonKey = "epsilon.value";

void check_word(const RecipePlace& place, const std::string& word) {
    if (!is_recipe_word(word)) place.refuse(word, "named with at most 64 letters, digits and _ . + -");
}

std::vector<std::string> read_numbers(const RecipePlace& place, const RecipeJson& values) {
    if (!values.is_array()) place.refuse(values, "a list of numbers");
    std::vector<std::string> texts;
    for (const RecipeJson& item : values) {
        float number = 0;
        read_value(place.inside(std::to_string(texts.size())), item, number);
        texts.push_back(shortest_text(number));
    }
    return texts;
}

std::vector<std::string> read_patches(const RecipePlace& place, const RecipeJson& values) {
    if (!values.is_object()) place.refuse(values, "an object of value names and merge patches");
    std::vector<std::string> names;
    for (const auto& [name, patch] : values.items()) {
        check_word(place, name);
        if (!patch.is_object()) place.inside(name).refuse(patch, "an object that is merged into the recipe");
        names.push_back(name);
    }
    return names;
}

Option read_option(const RecipePlace& place, const std::string& name, const RecipeJson& written) {
    if (!written.is_object()) place.refuse(written, "an object with the key values");
    for (const auto& [key, value] : written.items())
        if (key != "values" && key != "number")
            place.fail("has an unknown key " + quoted_for_message(key) + "; allowed: values, number");
    if (!written.contains("values")) place.fail("has no key values; list the option's values there");
    Option option{name, {}, written.contains("number")};
    option.values = option.numeric ? read_numbers(place.inside("values"), written["values"])
                                   : read_patches(place.inside("values"), written["values"]);
    if (option.values.empty())
        place.inside("values").fail("is empty; list at least one value, the default first");
    if (std::string key; option.numeric) {
        read_value(place.inside("number"), written["number"], key);
        if ((key == kEpsilonKey) != (name == kEpsilonOption))
            place.inside("number").fail("must be epsilon.value exactly when the option is named epsilon");
    }
    return option;
}

// {"epsilon": {"value": number}} for "epsilon.value".
RecipeJson patch_at(const std::string& dotted, const RecipeJson& number) {
    const auto dot = dotted.find('.');
    const std::string head = dotted.substr(0, dot);
    return {{head, dot == std::string::npos ? number : patch_at(dotted.substr(dot + 1), number)}};
}

}  // namespace

std::vector<Option> read_options(const RecipePlace& place, const RecipeJson& options) {
    if (!options.is_object()) place.refuse(options, "an object of options");
    std::vector<Option> result;
    for (const auto& [name, written] : options.items()) {
        check_word(place, name);
        result.push_back(read_option(place.inside(name), name, written));
    }
    return result;
}

OptionChoice choose(std::string_view recipe, const Option& option, const RecipeJson& written,
                    const std::string& value) {
    const auto refuse = [&](const std::string& wanted) {
        throw InputError("option " + option.name + " of recipe " + std::string(recipe) + " is " +
                         quoted_for_message(value) + "; it must be " + wanted);
    };
    if (option.numeric) {
        const auto number = float_named(value);
        if (!number) refuse("a number that f32 can hold, such as " + comma_list(option.values));
        return {patch_at(written["number"].get<std::string>(), write_value(*number)), shortest_text(*number)};
    }
    const auto patch = written["values"].find(value);
    if (patch == written["values"].end()) refuse("one of " + comma_list(option.values));
    return {*patch, value};
}

std::string option_names(const std::vector<Option>& options) {
    std::vector<std::string> names;
    std::ranges::transform(options, std::back_inserter(names), &Option::name);
    return comma_list(names);
}

}  // namespace quantcheck
