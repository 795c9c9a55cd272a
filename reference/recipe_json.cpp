#include "reference/recipe_json.hpp"

#include <algorithm>

#include "reference/recipe_check.hpp"
#include "reference/recipe_fields.hpp"

namespace quantcheck {
namespace {

using Chosen = std::vector<std::pair<std::string, std::string>>;

/// Reads one object by the field list. Absent keys keep the recipe's default; keys outside the list are
/// refused.
class Reader {
 public:
    Reader(RecipePlace place, const RecipeJson& object) : place_(std::move(place)), object_(object) {}

    template <class T, class... Rule>
    void operator()(std::string_view key, T& field, const Rule&... rule) {
        if (const RecipeJson* value = find(key)) read_value(place_.inside(key), *value, field, rule...);
    }

    template <class Body>
    void group(std::string_view key, const Body& body) {
        static const RecipeJson kNothing = RecipeJson::object();
        const RecipeJson* value = find(key);
        if (value != nullptr && !value->is_object()) place_.inside(key).refuse(*value, "an object");
        Reader inner(place_.inside(key), value != nullptr ? *value : kNothing);
        body(inner);
        inner.refuse_unknown_keys();
    }

    void chosen(std::string_view key, Chosen& field) {
        const RecipeJson* value = find(key);
        if (value == nullptr) return;
        if (!value->is_object()) place_.inside(key).refuse(*value, "an object of option names and values");
        for (const auto& [option, text] : value->items()) {
            read_value(place_.inside(key).inside(option), text, field.emplace_back(option, "").second);
            for (const std::string& word : {option, field.back().second})
                if (!is_recipe_word(word))
                    place_.inside(key).refuse(word,
                                              "names and values of at most 64 letters, digits and _ . + -");
        }
    }

    void refuse_unknown_keys() const {
        for (const auto& [key, value] : object_.items())
            if (std::ranges::find(known_, key) == known_.end())
                place_.inside(quoted_key(key)).fail("is unknown; allowed here: " + comma_list(known_));
    }

 private:
    const RecipeJson* find(std::string_view key) {
        known_.push_back(key);
        const auto found = object_.find(std::string(key));
        return found == object_.end() ? nullptr : &*found;
    }

    // A hostile key may be long or hold control characters; quoting cuts and escapes it.
    static std::string quoted_key(const std::string& key) {
        return is_recipe_word(key) ? key : quoted_for_message(RecipeJson(key));
    }

    RecipePlace place_;
    const RecipeJson& object_;
    std::vector<std::string_view> known_;
};

/// Writes one object by the field list.
class Writer {
 public:
    template <class T, class... Rule>
    void operator()(std::string_view key, const T& field, const Rule&...) {
        object[std::string(key)] = write_value(field);
    }

    template <class Body>
    void group(std::string_view key, const Body& body) {
        Writer inner;
        body(inner);
        object[std::string(key)] = std::move(inner.object);
    }

    void chosen(std::string_view key, const Chosen& field) {
        RecipeJson& options = object[std::string(key)] = RecipeJson::object();
        for (const auto& [option, value] : field) options[option] = value;
    }

    RecipeJson object = RecipeJson::object();
};

}  // namespace

RecipeJson to_json(const Recipe& recipe) {
    Writer writer;
    visit_fields(recipe, writer);
    return std::move(writer.object);
}

Recipe recipe_from_json(const RecipeJson& document, std::string_view origin) {
    if (!document.is_object())
        throw InputError(std::string(origin) + ": holds " + quoted_for_message(document) +
                         "; a recipe is a JSON object");
    Recipe recipe;
    Reader reader(RecipePlace{std::string(origin), {}}, document);
    visit_fields(recipe, reader);
    reader.refuse_unknown_keys();
    check_recipe(recipe, origin);
    return recipe;
}

Recipe with_epsilon(const Recipe& recipe, float epsilon) {
    Recipe changed = recipe;
    changed.epsilon.value = epsilon;
    for (auto& [option, value] : changed.options)
        if (option == kEpsilonOption) value = shortest_text(epsilon);
    return changed;
}

}  // namespace quantcheck
