#include "properties/situations/situation_space.hpp"

#include <array>
#include <charconv>
#include <numeric>

#include "properties/situations/reach.hpp"
#include "reference/recipe_axes.hpp"

namespace quantcheck {

std::string SituationSpace::name_of(const SituationInfo& info) const {
    std::string name(info.name);
    if (info.scope == SituationScope::shape) return name;
    name.append("[input=").append(quantcheck::name_of(dtype));
    if (info.scope == SituationScope::code)
        name.append(",format=").append(quantcheck::name_of(recipe.code.format));
    if (info.scope == SituationScope::epsilon) {
        std::array<char, 32> text{};
        const auto end = std::to_chars(text.data(), text.data() + text.size(), recipe.epsilon.value).ptr;
        name.append(",epsilon=").append(text.data(), end);
    }
    return name + "]";
}

SituationSpace situation_space(const Recipe& recipe, Operation operation, const PlanLimits& limits) {
    SituationSpace space;
    space.recipe = recipe;
    space.operation = operation;
    space.limits = limits;
    const bool quantizes = operation == Operation::quantize;
    if (quantizes) {
        space.limits.rows_multiple = std::lcm(limits.rows_multiple, recipe.shape.rows_multiple);
        space.limits.cols_multiple = std::lcm(limits.cols_multiple, recipe.shape.cols_multiple);
    }
    space.dtype = quantizes ? recipe.input.dtype : DType::f32;
    if (const NumberFormat* format = number_format(recipe.code.format)) space.ties = code_ties(*format);
    reach_shape(space);
    const PlanLimits& l = space.limits;
    const bool only_empty = l.max_elements < l.cols_multiple * (quantizes ? l.rows_multiple : 1);
    if (only_empty) return space;
    reach_amax(space);
    if (quantizes) reach_elements(space);
    return space;
}

}  // namespace quantcheck
