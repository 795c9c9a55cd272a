#include "properties/derived.hpp"
#include "properties/kinds/float_layout.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) { return blocks_excluded(recipe); }

/// The extent of the block that is perturbed: one in the middle of the first direction that is written.
BlockExtent middle_block(const Case& c) {
    std::optional<Direction> direction;
    if (c.operation == Operation::quantize)
        direction = c.recipe.outputs.rowwise ? Direction::rowwise : Direction::columnwise;
    const BlockRange blocks(c, direction);
    return blocks[blocks.count() / 2].extent;
}

bool disjoint(const BlockExtent& a, const BlockExtent& b) {
    return a.row + a.rows <= b.row || b.row + b.rows <= a.row || a.col + a.cols <= b.col ||
           b.col + b.cols <= a.col;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const BlockExtent loud = middle_block(c);
    Case derived = without_plan(c);
    const std::uint32_t largest = layout_of(c.dtype()).largest_finite();
    for (std::int64_t r = 0; r < loud.rows; ++r)
        for (std::int64_t k = 0; k < loud.cols; ++k)
            set_input_bits(derived, loud.row + r, loud.col + k, largest);
    Relation relation{c, derived, "changes when another block does"};
    relation.judges = [&](const Block& block) { return disjoint(block.extent, loud); };
    return run_and_judge(evaluation, relation, "no block beside the perturbed one");
}

}  // namespace

const Property kBlockIsolation = {
    "block_isolation",
    "Filling one block with the largest finite value changes no byte of a block that shares no element with "
    "it.",
    "index arithmetic and stale shared memory between tiles in block-scaled kernels",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
