#include "properties/derived.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (op != Operation::quantize) return "amaxes have no row stride";
    return blocks_excluded(recipe);
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const bool dense = c.row_padding == 0 && c.misalignment == 0;
    Case derived = without_plan(c);
    derived.row_padding = dense ? 5 : 0;
    derived.misalignment = dense ? 1 : 0;
    const Relation relation{c, derived, "depends on the stride or the alignment of the input"};
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kStridedEqualsContiguous = {
    "strided_equals_contiguous",
    "A strided, misaligned input with NaN, Inf and largest values between its rows gives the bytes of the "
    "dense one.",
    "reads beyond the logical tensor, and vector loads chosen by alignment",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
