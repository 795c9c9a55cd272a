#include <algorithm>
#include <utility>

#include "properties/derived.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (op != Operation::quantize) return "an amax has no elements";
    return blocks_excluded(recipe);
}

/// The mirror image inside the tile, which may be clipped at the tensor's end.
std::int64_t mirrored(std::int64_t at, std::int64_t extent, std::int64_t tile) {
    const std::int64_t first = at / tile * tile, last = std::min(first + tile, extent) - 1;
    return first + last - at;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    Moves moves = moves_along_axes(c, mirrored);
    const Case derived = moved(c, moves);
    Relation relation{c, derived, "depends on the order of elements in its block"};
    relation.moves = std::move(moves);
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kElementPermutation = {
    "element_permutation",
    "Reversing the elements inside each block keeps its scale and moves each code with its element.",
    "order-dependent reductions: NaN and Inf met first or last in a warp",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
