#include <algorithm>
#include <bit>
#include <cmath>

#include "properties/derived.hpp"
#include "properties/findings.hpp"
#include "properties/property_list.hpp"
#include "properties/relation.hpp"
#include "reference/decode.hpp"
#include "reference/scale.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (auto why = codes_excluded(recipe, op)) return why;
    if (auto why = plain_scale_excluded(recipe)) return why;
    if (recipe.scale.power_of_two == PowerOfTwo::none)
        return "its scales are not powers of two, so that dequantized values are not exact";
    return std::nullopt;
}

/// Replaces the block's elements by their dequantized codes. False, and nothing replaced, where the law does
/// not hold: a value that the input's type cannot hold, or a largest code of at most half the maximum, which
/// asks for a larger scale.
bool replace(Case& derived, const Case& c, const Block& block, const Outputs& outputs) {
    const NumberFormat& format = *number_format(c.recipe.code.format);
    const float scale_inv =
        std::bit_cast<float>(scale_bits(outputs, block.scale_slots.back(), block.scale_index));
    float largest = 0;
    std::vector<std::uint32_t> values;
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const float code = decode(format, code_byte(outputs, *block.code_slot, block.code_at(r, k)));
            const std::uint32_t bits = std::bit_cast<std::uint32_t>(code * scale_inv);
            const std::uint32_t narrowed = narrow(c.dtype(), bits);
            if (!std::isfinite(code) || widen(c.dtype(), narrowed) != bits) return false;
            largest = std::max(largest, std::fabs(code));
            values.push_back(narrowed);
        }
    if (!(largest > code_maximum(c.recipe) / 2) || largest * scale_inv < c.recipe.epsilon.value) return false;
    for (std::int64_t i = 0; i < block.elements(); ++i)
        set_input_bits(derived, block.extent.row + i / block.extent.cols,
                       block.extent.col + i % block.extent.cols, values[static_cast<std::size_t>(i)]);
    return true;
}

/// Finite, and far from where the scale overflows or a value leaves the normal range.
bool ordinary(const Case& c, const Block& block) {
    const BlockFacts facts = facts_of(c, block.extent);
    return facts.all_finite() && facts.amax() >= 0x1p-80F && facts.amax() <= 0x1p100F &&
           facts.amax() >= c.recipe.epsilon.value;
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    if (auto outcome = unfit_for_costly_laws(c)) return *outcome;
    const Run& own = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, own)) return *outcome;
    const Direction direction = c.recipe.outputs.rowwise ? Direction::rowwise : Direction::columnwise;
    Case derived = without_plan(c);
    const BlockRange blocks(c, direction);
    std::vector<bool> replaced(static_cast<std::size_t>(blocks.count()));
    for (std::int64_t i = 0; i < blocks.count(); ++i)
        replaced[static_cast<std::size_t>(i)] =
            ordinary(c, blocks[i]) && replace(derived, c, blocks[i], own.outputs);
    if (std::ranges::find(replaced, true) == replaced.end())
        return skipped("no block whose dequantized values its input type holds and its scale fits");
    const BlockGrid grid = block_grid(c.recipe, direction, c.rows, c.cols);
    Relation relation{c, derived, "changes when its dequantized block is quantized again"};
    relation.judges = [&](const Block& block) {
        return block.direction == direction &&
               replaced[static_cast<std::size_t>(block.row * grid.grid_cols() + block.col)];
    };
    return run_and_judge(evaluation, relation, "the tensor has no block");
}

}  // namespace

const Property kRequantization = {
    "requantization",
    "Quantizing the dequantized codes gives the same codes and scales, where scales are powers of two and "
    "the largest "
    "code is above half the maximum.",
    "weights that are quantized, stored dequantized, and quantized again",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
