#include <utility>

#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation) { return blocks_excluded(recipe); }

/// The mirror image of a whole tile's index; a clipped tile at the end stays.
std::int64_t mirrored(std::int64_t at, std::int64_t extent, std::int64_t tile) {
    const std::int64_t whole = extent / tile, index = at / tile;
    return index < whole ? (whole - 1 - index) * tile + at % tile : at;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const Tile tile = tile_of(c);
    if (c.rows / tile.rows < 2 && c.cols / tile.cols < 2) return skipped("no two whole blocks to exchange");
    Moves moves = moves_along_axes(c, mirrored);
    const Case derived = moved(c, moves);
    Relation relation{c, derived, "does not move with its block"};
    relation.moves = std::move(moves);
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kBlockPermutation = {
    "block_permutation",
    "Whole blocks in reversed order give the same scales and codes in reversed order.",
    "grid index arithmetic and scale layouts of block-scaled kernels",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
