#include <utility>

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
    const std::int64_t row = amaxes ? 0 : cut(c.rows, tile.rows), col = amaxes ? cut(c.cols, tile.cols) : 0;
    const std::int64_t rows = c.rows - row, cols = c.cols - col;
    const bool whole = row == 0 && col == 0;
    if (whole || rows <= 0 || cols <= 0) return skipped("too few rows to split between blocks");
    Case derived = zeros_like(c, rows, cols);
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t k = 0; k < cols; ++k)
            set_input_bits(derived, r, k, input_bits(c, row + r, col + k));
    Relation relation{c, derived, "depends on the rows above"};
    relation.judges = [&](const Block& block) { return block.extent.row >= row && block.extent.col >= col; };
    Moves up;  // those of the elements above the cut, which no judged block has, are negative
    for (std::int64_t r = 0; r < c.rows; ++r) up.rows.push_back(r - row);
    for (std::int64_t k = 0; k < c.cols; ++k) up.cols.push_back(k - col);
    relation.moves = std::move(up);
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
