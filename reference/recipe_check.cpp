#include "reference/recipe_check.hpp"

#include <algorithm>
#include <cmath>

#include "reference/recipe_place.hpp"

namespace quantcheck {
namespace {

constexpr bool is_word_char(char c) {
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') || c == '_' ||
           c == '.' || c == '+' || c == '-';
}

// The rules that take the stored exponent from amax itself, without a formula.
bool gives_stored(PowerOfTwo rule) {
    switch (rule) {
        case PowerOfTwo::ocp_floor:
        case PowerOfTwo::ocp_ceil:
        case PowerOfTwo::even:
        case PowerOfTwo::nearest_log2:
        case PowerOfTwo::half_up_log2:
        case PowerOfTwo::stochastic:
        case PowerOfTwo::floor_log2_amax:
            return true;
        default:
            return false;
    }
}

bool is_whole_byte(double value) { return value >= 0 && value <= 255 && value == std::floor(value); }

}  // namespace

bool is_recipe_word(std::string_view text) {
    return !text.empty() && text.size() <= 64 && std::ranges::all_of(text, is_word_char);
}

void check_recipe(const Recipe& recipe, std::string_view origin) {
    const RecipePlace top{std::string(origin), {}};
    const auto& scale = recipe.scale;
    if (!is_recipe_word(recipe.name))
        top.inside("name").refuse(recipe.name, "a name of at most 64 letters, digits and _ . + -");
    if (recipe.summary.empty())
        top.inside("summary").fail("is missing; say in one sentence what the recipe is");
    const bool writes_codes = recipe.outputs.rowwise || recipe.outputs.columnwise != ColumnwiseOutput::none;
    if (writes_codes && recipe.apply.expression.empty())
        top.inside("apply.expression")
            .fail("is missing; write how an element is scaled, such as \"x * applied\"");
    if (scale.stored.empty() && !gives_stored(scale.power_of_two))
        top.inside("scale.stored").fail("is missing; write the stored scale, such as \"1 / applied\"");
    if (scale.applied.reads("stored") && scale.stored.reads("applied"))
        top.inside("scale.applied")
            .fail("reads stored while scale.stored reads applied; one of them must come first");
    if (recipe.apply.expression.reads("applied") && scale.applied.empty())
        top.inside("scale.applied").fail("is missing although apply.expression reads applied");
    if ((scale.levels == Levels::one) == scale.global.has_value())
        top.inside("scale.global").fail("must be given exactly when scale.levels is not one");
    if (scale.exponent_range &&
        !(is_whole_byte(scale.exponent_range->least) && is_whole_byte(scale.exponent_range->greatest)))
        top.inside("scale.exponent_range").fail("must hold two bytes, 0 to 255");
    if ((recipe.code.format == CodeFormat::HFP8) != recipe.code.exponent_bits.has_value())
        top.inside("code.exponent_bits").fail("must be given exactly when code.format is HFP8");
    if ((scale.selection == Selection::none) != scale.candidates.empty())
        top.inside("scale.candidates").fail("must be given exactly when scale.selection is not none");
    if (recipe.amax.statistic == Statistic::history && recipe.amax.history_length < 1)
        top.inside("amax.history_length").fail("must be at least 1 when amax.statistic is history");
    if (scale.zero_point.has_value() != (recipe.apply.zero_point != ZeroPointPlace::none))
        top.inside("scale.zero_point").fail("must be given exactly when apply.zero_point is not none");
}

}  // namespace quantcheck
