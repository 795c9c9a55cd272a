#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kMostElements = 16384;  // of the extended tensor

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (op != Operation::quantize) return "an amax has no tail";
    return blocks_excluded(recipe);
}

std::int64_t rounded_up(std::int64_t n, std::int64_t multiple) {
    return (n + multiple - 1) / multiple * multiple;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const Tile tile = tile_of(c);
    const std::int64_t rows = rounded_up(c.rows, tile.rows), cols = rounded_up(c.cols, tile.cols);
    if (rows == c.rows && cols == c.cols) return skipped("no block is clipped");
    if (rows * cols > kMostElements)
        return skipped("the tensor padded with zeros has more than 16384 elements");
    Case derived = zeros_like(c, rows, cols);
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k) set_input_bits(derived, r, k, input_bits(c, r, k));
    const Relation relation{c, derived, "changes when zeros complete its block"};
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kZeroExtension = {
    "zero_extension",
    "Zeros that complete the clipped blocks change no scale and no code of the elements that were there.",
    "separate kernels for tails; padding of expert batches to block multiples",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
