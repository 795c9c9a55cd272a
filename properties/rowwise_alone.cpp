#include "properties/derived.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (auto why = blocks_excluded(recipe)) return why;
    if (op != Operation::quantize) return "it writes no directions";
    if (!recipe.outputs.rowwise || recipe.outputs.columnwise == ColumnwiseOutput::none)
        return "it does not write both directions";
    for (const auto& [name, value] : recipe.options)
        if (name == "outputs" && value == "both") return std::nullopt;
    return "it has no option outputs=both to choose rowwise instead of";
}

Recipe rowwise_of(Recipe recipe) {
    recipe.outputs.columnwise = ColumnwiseOutput::none;
    for (auto& [name, value] : recipe.options)
        if (name == "outputs") value = "rowwise";
    return recipe;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    Case derived = without_plan(c);
    derived.recipe = rowwise_of(c.recipe);
    const Relation relation{c, derived, "depends on whether columnwise outputs are written too"};
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kRowwiseAlone = {
    "rowwise_alone",
    "Rowwise outputs are the same bytes whether columnwise outputs are written too or not.",
    "separate template instances of TransformerEngine's quantize_transpose kernels",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
