#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

#include "reference/error.hpp"
#include "reference/recipe_text.hpp"

namespace quantcheck {

/// Where in a recipe document a value stands, for messages: the file and the dotted key path
/// ("scale.applied").
struct RecipePlace {
    std::string origin;
    std::string path;

    /// The place of a key inside this one.
    [[nodiscard]] RecipePlace inside(std::string_view key) const {
        return {origin, path.empty() ? std::string(key) : path + "." + std::string(key)};
    }

    /// 'file: key "scale.applied" ' and the rest of the sentence.
    [[noreturn]] void fail(const std::string& rest) const {
        throw InputError(origin + ": key \"" + path + "\" " + rest);
    }

    /// 'file: key "code.format" holds "E4M4"; it must be one of ...'.
    [[noreturn]] void refuse(const nlohmann::ordered_json& held, const std::string& wanted) const {
        fail("holds " + quoted_for_message(held) + "; it must be " + wanted);
    }
};

/// "a, b, c".
template <class Range>
[[nodiscard]] std::string comma_list(const Range& names) {
    std::string text;
    for (const auto& name : names) text += (text.empty() ? "" : ", ") + std::string(name);
    return text;
}

}  // namespace quantcheck
