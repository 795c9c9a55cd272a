#pragma once
#include <cstdint>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "reference/recipe_axes.hpp"
#include "reference/recipe_place.hpp"

// One pair of functions per type that a recipe holds: read_value checks and converts JSON (InputError names
// the place, what it holds and what is allowed), write_value gives the JSON that reads back to an equal
// value.
namespace quantcheck {

/// Range of an integer field, both ends included.
struct IntegerRange {
    std::int64_t least = 0, greatest = 0;
};
/// Largest extent, multiple or length that a recipe may name; far above any real one, far below overflow.
inline constexpr std::int64_t kLargestExtent = std::int64_t{1} << 20;

/// Names that a formula may read.
using Variables = std::vector<std::string_view>;

using RecipeJson = nlohmann::ordered_json;

void read_value(const RecipePlace& place, const RecipeJson& json, bool& value);
void read_value(const RecipePlace& place, const RecipeJson& json, float& value);
void read_value(const RecipePlace& place, const RecipeJson& json, double& value);
void read_value(const RecipePlace& place, const RecipeJson& json, std::int64_t& value,
                const IntegerRange& range);
void read_value(const RecipePlace& place, const RecipeJson& json, std::uint32_t& value,
                const IntegerRange& range);
void read_value(const RecipePlace& place, const RecipeJson& json, std::string& value);
void read_value(const RecipePlace& place, const RecipeJson& json, DType& value);
void read_value(const RecipePlace& place, const RecipeJson& json, Guard& value);
void read_value(const RecipePlace& place, const RecipeJson& json, BlockShape& value);
void read_value(const RecipePlace& place, const RecipeJson& json, Bounds& value);
void read_value(const RecipePlace& place, const RecipeJson& json, Expression& value,
                const Variables& variables);
void read_value(const RecipePlace& place, const RecipeJson& json, std::vector<std::string>& value);
void read_value(const RecipePlace& place, const RecipeJson& json, std::vector<double>& value);

[[nodiscard]] RecipeJson write_value(bool value);
[[nodiscard]] RecipeJson write_value(float value);
[[nodiscard]] RecipeJson write_value(double value);
[[nodiscard]] RecipeJson write_value(std::int64_t value);
[[nodiscard]] RecipeJson write_value(std::uint32_t value);
[[nodiscard]] RecipeJson write_value(const std::string& value);
[[nodiscard]] RecipeJson write_value(DType value);
[[nodiscard]] RecipeJson write_value(const Guard& value);
[[nodiscard]] RecipeJson write_value(const BlockShape& value);
[[nodiscard]] RecipeJson write_value(const Bounds& value);
[[nodiscard]] RecipeJson write_value(const Expression& value);
[[nodiscard]] RecipeJson write_value(const std::vector<std::string>& value);
[[nodiscard]] RecipeJson write_value(const std::vector<double>& value);

template <RecipeAxis Enum>
void read_value(const RecipePlace& place, const RecipeJson& json, Enum& value) {
    const auto* name = json.get_ptr<const std::string*>();
    const auto named = name != nullptr ? axis_named<Enum>(*name) : std::nullopt;
    if (!named) place.refuse(json, "one of " + comma_list(names_of<Enum>()));
    value = *named;
}

template <RecipeAxis Enum>
[[nodiscard]] RecipeJson write_value(Enum value) {
    return std::string(name_of(value));
}

template <class T, class... Rule>
void read_value(const RecipePlace& place, const RecipeJson& json, std::optional<T>& value,
                const Rule&... rule) {
    value.reset();
    if (!json.is_null()) read_value(place, json, value.emplace(), rule...);
}

template <class T>
[[nodiscard]] RecipeJson write_value(const std::optional<T>& value) {
    return value ? write_value(*value) : RecipeJson(nullptr);
}

/// The shortest decimal text that reads back to this float: "1e-12".
[[nodiscard]] std::string shortest_text(float value);

/// The float that a decimal text names, rounded once; nothing unless all of it is a finite number.
[[nodiscard]] std::optional<float> float_named(std::string_view text);

}  // namespace quantcheck
