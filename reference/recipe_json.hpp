#pragma once
#include <map>
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>
#include <vector>

#include "reference/recipe.hpp"

namespace quantcheck {

/// A recipe file: one document, plus options whose values are JSON merge patches (RFC 7396) on it. A Recipe
/// is the document with one value chosen for every option. In the file,
///   "options": {"format": {"values": {"E4M3": {}, "E5M2": {"code": {"format": "E5M2"}}}},
///               "epsilon": {"number": "epsilon.value", "values": [0, 1e-12]}}
/// where patches are applied in file order, so a later option wins where two touch one key.
class RecipeFamily {
 public:
    /// Parses a recipe document and resolves every option value once; throws InputError naming the key, what
    /// it holds and the allowed values. `origin` is the file named in messages.
    [[nodiscard]] static RecipeFamily parse(std::string_view text, std::string_view origin);

    [[nodiscard]] const std::string& name() const { return name_; }
    [[nodiscard]] const std::string& summary() const { return summary_; }

    struct Option {
        std::string name;
        std::vector<std::string> values;  ///< the values that the gate draws from; the first is the default
        bool numeric = false;             ///< any number that f32 can hold is accepted, not only `values`
    };
    [[nodiscard]] const std::vector<Option>& options() const { return options_; }

    /// The variant with these options, defaults elsewhere; throws InputError for an unknown option or value.
    [[nodiscard]] Recipe resolve(const std::map<std::string, std::string>& chosen) const;

    /// Every combination of the listed option values, in file order (last option fastest); at most 4096.
    [[nodiscard]] std::vector<Recipe> variants() const;

    /// The document as read, for saved cases.
    [[nodiscard]] const nlohmann::ordered_json& document() const { return document_; }

 private:
    nlohmann::ordered_json document_;
    std::string origin_, name_, summary_;
    std::vector<Option> options_;
};

/// The option that sets epsilon.value; no other option may.
inline constexpr std::string_view kEpsilonOption = "epsilon";

/// The recipe with every axis written out and its options resolved ("chosen"); reads back to an equal recipe,
/// also through RecipeFamily::parse.
[[nodiscard]] nlohmann::ordered_json to_json(const Recipe& recipe);

/// Reads what to_json wrote (or any document without options); absent keys keep their defaults. Throws
/// InputError.
[[nodiscard]] Recipe recipe_from_json(const nlohmann::ordered_json& document, std::string_view origin);

/// The recipe for a person: one "key  value" line per axis that differs from its default.
[[nodiscard]] std::string recipe_text(const Recipe& recipe);

/// The recipes shipped in the binary (reference/recipes/*.json), sorted by name.
[[nodiscard]] const std::vector<RecipeFamily>& builtin_recipes();

/// The built-in family of that name; throws InputError listing the names.
[[nodiscard]] const RecipeFamily& builtin_recipe(std::string_view name);

/// Parses "name" or "name[option=value,...]" against the built-in recipes; throws InputError.
[[nodiscard]] Recipe recipe_from_id(std::string_view id);

/// The same recipe with another epsilon (and that option's text, where the recipe has the option), for
/// properties that compare two epsilons.
[[nodiscard]] Recipe with_epsilon(const Recipe& recipe, float epsilon);

}  // namespace quantcheck
