#pragma once
#include <array>
#include <cstddef>
#include <optional>
#include <string_view>
#include <type_traits>
#include <utility>

#include "reference/recipe.hpp"

// Names of the recipe's axis values, taken from the enumerators themselves: an enumerator's name is its
// spelling in JSON, and a table that repeats it could only disagree.
namespace quantcheck {
namespace axes {

/// "E4M3" for CodeFormat::E4M3; for a value without enumerator both compilers print a cast, "(...)200".
template <auto Value>
[[nodiscard]] consteval std::string_view spelled() {
    // g++:   "... spelled() [with auto Value = quantcheck::CodeFormat::E4M3; std::string_view = ...]"
    // clang: "... spelled() [Value = quantcheck::CodeFormat::E4M3]"
    std::string_view text = __PRETTY_FUNCTION__;
    text.remove_prefix(text.find("Value = ") + 8);
    text = text.substr(0, text.find_first_of(";]"));
    return text.front() == '(' ? std::string_view{} : text.substr(text.rfind(':') + 1);
}

inline constexpr std::size_t kMostValues = 32;

template <class Enum, std::size_t... Index>
[[nodiscard]] consteval auto all_spelled(std::index_sequence<Index...>) {
    return std::array{spelled<static_cast<Enum>(Index)>()...};
}

template <class Enum>
[[nodiscard]] consteval std::size_t count() {
    const auto names = all_spelled<Enum>(std::make_index_sequence<kMostValues>());
    std::size_t n = 0;
    while (n < names.size() && !names[n].empty()) ++n;
    return n;
}

template <class Enum>
inline constexpr auto kNames = all_spelled<Enum>(std::make_index_sequence<count<Enum>()>());

template <class Enum, class... Enums>
concept one_of = (std::is_same_v<Enum, Enums> || ...);

}  // namespace axes

/// An enum of recipe.hpp that recipe JSON spells by enumerator.
template <class Enum>
concept RecipeAxis =
    axes::one_of<Enum, CodeFormat, CodePacking, InputForm, Transform, TransformUse, ColumnwiseOutput,
                 ColumnwiseSource, Statistic, HistoryAlgorithm, StepType, NanAmax, EpsilonPlace, PowerOfTwo,
                 PowerOfTwoUse, Log2, Levels, Selection, ZeroPointPlace, Clamp, Rounding, Overflow, SignRule,
                 ScaleStore, ScaleRounding, ScaleOrder, Padding, Environment, Tail, EmptyInput, Guard::Kind>;

/// The names of every value of an axis, in enumerator order.
template <RecipeAxis Enum>
[[nodiscard]] constexpr const auto& names_of() {
    static_assert(!axes::kNames<Enum>.empty() && axes::kNames<Enum>.size() < axes::kMostValues);
    return axes::kNames<Enum>;
}

/// The name of one value: "truncate_applied".
template <RecipeAxis Enum>
[[nodiscard]] constexpr std::string_view name_of(Enum value) {
    return names_of<Enum>()[static_cast<std::size_t>(value)];
}

/// The value of that name, or nothing.
template <RecipeAxis Enum>
[[nodiscard]] constexpr std::optional<Enum> axis_named(std::string_view name) {
    const auto& names = names_of<Enum>();
    for (std::size_t i = 0; i < names.size(); ++i)
        if (names[i] == name) return static_cast<Enum>(i);
    return std::nullopt;
}

}  // namespace quantcheck
