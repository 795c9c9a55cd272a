#include "properties/relation.hpp"

#include <array>
#include <string>

#include "properties/derived.hpp"
#include "properties/findings.hpp"

namespace quantcheck {
namespace {

/// True if the case has outputs of the block's direction.
bool writes(const Case& c, const Block& block) {
    if (!block.direction) return true;
    return *block.direction == Direction::rowwise ? c.recipe.outputs.rowwise
                                                  : c.recipe.outputs.columnwise != ColumnwiseOutput::none;
}

/// Index in the derived case's scales of the block's twin.
std::int64_t twin_scale_index(const Relation& relation, const Block& block) {
    const Case& d = relation.derived;
    const Place first = relation.placed({block.extent.row, block.extent.col});
    if (!block.direction) return first.row * d.cols + first.col;
    const BlockGrid grid = block_grid(d.recipe, *block.direction, d.rows, d.cols);
    return scale_index(d.recipe, *block.direction, grid, first.row / grid.block_rows,
                       first.col / grid.block_cols);
}

void judge_scales(Judgement& judgement, const Relation& relation, const Block& block, const Outputs& own,
                  const Outputs& derived) {
    const std::int64_t twin = twin_scale_index(relation, block);
    for (const Slot slot : block.scale_slots) {
        const std::uint32_t expected = relation.scale(slot, scale_bits(own, slot, block.scale_index));
        const std::uint32_t actual = scale_bits(derived, slot, twin);
        if (expected == actual) continue;
        judgement.count_scale();
        if (!judgement.clean()) continue;
        Finding finding = block_finding(relation.c, block, "a scale " + std::string(relation.words));
        finding.slot = slot;
        finding.expected_scale = expected;
        finding.actual_scale = actual;
        judgement.found(std::move(finding));
    }
}

/// What each code becomes.
using CodeMap = std::array<std::uint32_t, 256>;

void judge_codes(Judgement& judgement, const Relation& relation, const Block& block, const Outputs& own,
                 const Outputs& derived, const CodeMap& code_map) {
    if (!block.code_slot) return;
    const Case& d = relation.derived;
    // Codes are one byte each, so their index is linear in row and col.
    const std::int64_t row_step = code_index(d.recipe, *block.direction, d.rows, d.cols, 1, 0);
    const std::int64_t col_step = code_index(d.recipe, *block.direction, d.rows, d.cols, 0, 1);
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const Place there = relation.placed({block.extent.row + r, block.extent.col + k});
            const std::int64_t at = there.row * row_step + there.col * col_step;
            const std::uint32_t expected = code_map[code_byte(own, *block.code_slot, block.code_at(r, k))];
            const std::uint32_t actual = code_byte(derived, *block.code_slot, at);
            if (expected == actual) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(relation.c, block, "a code " + std::string(relation.words));
            name_element(finding, relation.c, block, r, k);
            finding.expected_code = expected;
            finding.actual_code = actual;
            judgement.found(std::move(finding));
        }
}

}  // namespace

Case moved(const Case& c, const std::function<Place(Place)>& place) {
    Case result = without_plan(c);
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k) {
            const Place to = place({r, k});
            set_input_bits(result, to.row, to.col, input_bits(c, r, k));
        }
    return result;
}

Outcome judge_relation(const Relation& relation, const Outputs& own, const Outputs& derived,
                       std::string_view nothing_judged) {
    CodeMap code_map{};
    for (std::uint32_t code = 0; code < code_map.size(); ++code) code_map[code] = relation.code(code);
    Judgement judgement;
    for_each_block(relation.c, [&](const Block& block) {
        if (!writes(relation.derived, block) || !relation.judges(block)) return;
        judgement.judged(block);
        judge_scales(judgement, relation, block, own, derived);
        judge_codes(judgement, relation, block, own, derived, code_map);
    });
    return std::move(judgement).outcome(nothing_judged);
}

Outcome run_and_judge(Evaluation& evaluation, const Relation& relation, std::string_view nothing_judged) {
    const Run& own = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(relation.c, own)) return *outcome;
    const Run derived = evaluation.run_other(relation.derived);
    if (auto outcome = unusable_derived(relation.derived, derived)) return *outcome;
    return judge_relation(relation, own.outputs, derived.outputs, nothing_judged);
}

}  // namespace quantcheck
