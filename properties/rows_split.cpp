#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) { return blocks_excluded(recipe); }

/// The first row (or amax) of the second part: a whole number of tiles near the middle, or 0.
std::int64_t cut(std::int64_t extent, std::int64_t tile) { return (extent / tile + 1) / 2 * tile; }

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const Tile tile = tile_of(c);
    const bool amaxes = c.operation == Operation::scale_from_amax;
    const Place first{amaxes ? 0 : cut(c.rows, tile.rows), amaxes ? cut(c.cols, tile.cols) : 0};
    const Place size{c.rows - first.row, c.cols - first.col};
    const bool whole = first.row == 0 && first.col == 0;
    if (whole || size.row <= 0 || size.col <= 0) return skipped("too few rows to split between blocks");
    Case derived = zeros_like(c, size.row, size.col);
    for (std::int64_t r = 0; r < size.row; ++r)
        for (std::int64_t k = 0; k < size.col; ++k)
            set_input_bits(derived, r, k, input_bits(c, first.row + r, first.col + k));
    Relation relation{c, derived, "depends on the rows above"};
    relation.judges = [&](const Block& block) {
        return block.extent.row >= first.row && block.extent.col >= first.col;
    };
    relation.place = [&](Place p) { return Place{p.row - first.row, p.col - first.col}; };
    return run_and_judge(evaluation, relation, "no block below the cut");
}

}  // namespace

const Property kRowsSplit = {
    "rows_split",
    "The lower half of the rows (or the later half of the amaxes), cut between blocks, gives alone what it "
    "gives in "
    "the whole tensor.",
    "index arithmetic over many rows; grouped tensors of mixtures of experts",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
