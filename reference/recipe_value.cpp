#include "reference/recipe_value.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <cmath>
#include <limits>
#include <system_error>

namespace quantcheck {
namespace {

const std::string& text_of(const RecipePlace& place, const RecipeJson& json, const char* wanted) {
    const auto* text = json.get_ptr<const std::string*>();
    if (text == nullptr) place.refuse(json, wanted);
    return *text;
}

std::int64_t integer_of(const RecipePlace& place, const RecipeJson& json, const IntegerRange& range) {
    const bool too_large =
        json.is_number_unsigned() &&
        json.get<std::uint64_t>() > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max());
    const std::int64_t value =
        json.is_number_integer() && !too_large ? json.get<std::int64_t>() : range.least - 1;
    if (value < range.least || value > range.greatest)
        place.refuse(
            json, "an integer from " + std::to_string(range.least) + " to " + std::to_string(range.greatest));
    return value;
}

void check_pair(const RecipePlace& place, const RecipeJson& json, const char* wanted) {
    if (!json.is_array() || json.size() != 2) place.refuse(json, wanted);
}

std::int64_t extent_of(const RecipePlace& place, const RecipeJson& json) {
    return json == "all" ? 0 : integer_of(place, json, {1, kLargestExtent});
}

RecipeJson write_extent(std::int64_t extent) { return extent == 0 ? RecipeJson("all") : RecipeJson(extent); }

template <class T>
void read_list(const RecipePlace& place, const RecipeJson& json, std::vector<T>& value, const char* wanted) {
    if (!json.is_array()) place.refuse(json, wanted);
    value.clear();
    for (const RecipeJson& item : json) {
        const RecipePlace item_place = place.inside(std::to_string(value.size()));
        read_value(item_place, item, value.emplace_back());
    }
}

}  // namespace

void read_value(const RecipePlace& place, const RecipeJson& json, bool& value) {
    if (!json.is_boolean()) place.refuse(json, "true or false");
    value = json.get<bool>();
}

void read_value(const RecipePlace& place, const RecipeJson& json, double& value) {
    if (!json.is_number() || !std::isfinite(json.get<double>())) place.refuse(json, "a finite number");
    value = json.get<double>();
}

void read_value(const RecipePlace& place, const RecipeJson& json, float& value) {
    double wide = 0;
    read_value(place, json, wide);
    // The shortest decimal that reads as the largest f32 is, as a double, above it: what rounds to it is
    // taken. The range is checked before the cast: converting a double beyond float's range is undefined.
    constexpr double kLargest = std::numeric_limits<float>::max(), kRoundsAbove = 0x1.ffffffp127;
    const bool fits = std::abs(wide) < kRoundsAbove;
    wide = std::clamp(wide, -kLargest, kLargest);
    if (!fits || (wide != 0 && static_cast<float>(wide) == 0))
        place.refuse(json, "a number that f32 can hold");
    value = static_cast<float>(wide);
}

void read_value(const RecipePlace& place, const RecipeJson& json, std::int64_t& value,
                const IntegerRange& range) {
    value = integer_of(place, json, range);
}

void read_value(const RecipePlace& place, const RecipeJson& json, std::uint32_t& value,
                const IntegerRange& range) {
    value = static_cast<std::uint32_t>(integer_of(place, json, range));
}

void read_value(const RecipePlace& place, const RecipeJson& json, std::string& value) {
    value = text_of(place, json, "a string");
}

void read_value(const RecipePlace& place, const RecipeJson& json, DType& value) {
    const auto named = dtype_named(text_of(place, json, "one of f32, bf16, f16, f64"));
    if (!named) place.refuse(json, "one of f32, bf16, f16, f64");
    value = *named;
}

void read_value(const RecipePlace& place, const RecipeJson& json, Guard& value) {
    if (json.is_number()) {
        value.kind = Guard::Kind::value;
        return read_value(place, json, value.value);
    }
    const auto* name = json.get_ptr<const std::string*>();
    const auto kind = name != nullptr ? axis_named<Guard::Kind>(*name) : std::nullopt;
    if (!kind || *kind == Guard::Kind::value)
        place.refuse(json, "a number or one of none, input_max, f32_max, keep_previous, infinity");
    value = {*kind, 0};
}

void read_value(const RecipePlace& place, const RecipeJson& json, BlockShape& value) {
    check_pair(place, json, "[rows, cols], each a number of elements or \"all\"");
    value = {extent_of(place.inside("0"), json[0]), extent_of(place.inside("1"), json[1])};
}

void read_value(const RecipePlace& place, const RecipeJson& json, Bounds& value) {
    check_pair(place, json, "[least, greatest]");
    read_value(place.inside("0"), json[0], value.least);
    read_value(place.inside("1"), json[1], value.greatest);
    if (value.least > value.greatest) place.refuse(json, "[least, greatest] in this order");
}

void read_value(const RecipePlace& place, const RecipeJson& json, Expression& value,
                const Variables& variables) {
    const std::string& text = text_of(place, json, "a formula in a string, such as \"max / amax\"");
    try {
        value = text.empty() ? Expression() : Expression::parse(text, variables);
    } catch (const InputError& error) {
        place.fail(std::string("is not a formula: ") + error.what());
    }
}

void read_value(const RecipePlace& place, const RecipeJson& json, std::vector<std::string>& value) {
    read_list(place, json, value, "a list of strings");
}

void read_value(const RecipePlace& place, const RecipeJson& json, std::vector<double>& value) {
    read_list(place, json, value, "a list of numbers");
}

RecipeJson write_value(bool value) { return value; }
RecipeJson write_value(double value) { return value; }
RecipeJson write_value(std::int64_t value) { return value; }
RecipeJson write_value(std::uint32_t value) { return value; }
RecipeJson write_value(const std::string& value) { return value; }
RecipeJson write_value(DType value) { return std::string(name_of(value)); }
RecipeJson write_value(const BlockShape& value) {
    return RecipeJson::array({write_extent(value.rows), write_extent(value.cols)});
}
RecipeJson write_value(const Bounds& value) { return RecipeJson::array({value.least, value.greatest}); }
RecipeJson write_value(const Expression& value) { return value.text(); }
RecipeJson write_value(const std::vector<std::string>& value) { return RecipeJson(value); }
RecipeJson write_value(const std::vector<double>& value) { return RecipeJson(value); }

RecipeJson write_value(float value) {
    // 1e-12 rather than the 9.999999960041972e-13 that the float holds, as long as it reads back to the same
    // float.
    const std::string text = shortest_text(value);
    double wide = 0;
    std::from_chars(text.data(), text.data() + text.size(), wide);
    return static_cast<float>(wide) == value ? wide : double{value};
}

RecipeJson write_value(const Guard& value) {
    return value.kind == Guard::Kind::value ? RecipeJson(value.value)
                                            : RecipeJson(std::string(name_of(value.kind)));
}

std::string shortest_text(float value) {
    std::array<char, 24> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

std::optional<float> float_named(std::string_view text) {
    float value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size() || !std::isfinite(value))
        return std::nullopt;
    return value;
}

}  // namespace quantcheck
