#pragma once
#include <stdexcept>
#include <string_view>

#include "properties/property.hpp"

namespace quantcheck::testing {

/// The property of that name.
[[nodiscard]] inline const Property& property(std::string_view name) {
    for (const Property& p : all_properties())
        if (p.name == name) return p;
    throw std::invalid_argument("no such property");
}

/// What the property says of the subject on this case.
[[nodiscard]] inline Outcome check(std::string_view name, const Case& c, Subject& subject) {
    Evaluation evaluation(c, subject);
    return property(name).check(evaluation);
}

/// A case of one kind everywhere: rows x cols with the recipe's rowwise blocks as patches.
[[nodiscard]] inline Case uniform_case(const Recipe& recipe, std::int64_t rows, std::int64_t cols, Kind kind,
                                       std::uint64_t seed = 1) {
    Plan plan;
    plan.recipe = recipe;
    plan.rows = rows;
    plan.cols = cols;
    plan.seed = seed;
    plan.patch_rows = recipe.block.rows;
    plan.patch_cols = recipe.block.cols;
    plan.kinds.assign(static_cast<std::size_t>(plan.patch_grid_rows() * plan.patch_grid_cols()), kind);
    return make_case(plan);
}

}  // namespace quantcheck::testing
