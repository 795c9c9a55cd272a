#include "properties/derived.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (auto why = codes_excluded(recipe, op)) return why;
    return blocks_excluded(recipe);
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    Case derived = without_plan(c);
    const std::uint32_t sign = c.dtype() == DType::f32 ? 0x80000000u : 0x8000u;
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k) set_input_bits(derived, r, k, input_bits(c, r, k) ^ sign);
    Relation relation{c, derived, "changes by more than its sign when the input is negated"};
    const std::uint32_t nan = c.recipe.cast.nan_code.value_or(0x7Fu);
    relation.code = [nan](std::uint32_t code) { return code == nan ? code : code ^ 0x80u; };
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kNegation = {
    "negation",
    "Negating every element flips the sign of every code but NaN, and changes no scale.",
    "an amax taken without abs; rounding by adding a half",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
