#include "properties/relation.hpp"

#include <array>
#include <string>

#include "properties/derived.hpp"
#include "properties/findings.hpp"

namespace quantcheck {
namespace {

bool writes(const Case& c, Direction direction) {
    return direction == Direction::rowwise ? c.recipe.outputs.rowwise
                                           : c.recipe.outputs.columnwise != ColumnwiseOutput::none;
}

/// Every element stays where it is.
Moves stay(const Case& c) {
    return moves_along_axes(c, [](std::int64_t at, std::int64_t, std::int64_t) { return at; });
}

/// Where the derived case holds what a block of the case became.
class Twins {
 public:
    Twins(const Relation& relation, const Moves& moves) : moves_(moves) {
        for (std::uint32_t code = 0; code < code_.size(); ++code)
            code_[code] = static_cast<std::uint8_t>(relation.code(code));
        const Case& d = relation.derived;
        if (d.operation == Operation::scale_from_amax) {
            ranges_.front() = BlockRange(d, std::nullopt);
            return;
        }
        for (const Direction direction : {Direction::rowwise, Direction::columnwise})
            if (writes(d, direction)) ranges_[static_cast<std::size_t>(direction)] = BlockRange(d, direction);
    }

    /// Absent if the derived case has no outputs of the block's direction.
    [[nodiscard]] std::optional<Block> of(const Block& block) const {
        const auto& range = ranges_[block.direction ? static_cast<std::size_t>(*block.direction) : 0];
        if (!range) return std::nullopt;
        return range->at(row(block.extent.row) / range->grid().block_rows,
                         col(block.extent.col) / range->grid().block_cols);
    }
    [[nodiscard]] std::int64_t row(std::int64_t r) const { return moves_.rows[static_cast<std::size_t>(r)]; }
    [[nodiscard]] std::int64_t col(std::int64_t c) const { return moves_.cols[static_cast<std::size_t>(c)]; }
    /// What a code becomes.
    [[nodiscard]] std::uint8_t code(std::byte own) const { return code_[std::to_integer<std::size_t>(own)]; }

 private:
    const Moves& moves_;
    std::array<std::uint8_t, 256> code_{};
    std::array<std::optional<BlockRange>, 2> ranges_;  ///< by direction; amaxes have one
};

void judge_scales(Judgement& judgement, const Relation& relation, const Block& block, const Block& twin,
                  const Outputs& own, const Outputs& derived) {
    for (const Slot slot : block.scale_slots) {
        const std::uint32_t expected = relation.scale(slot, scale_bits(own, slot, block.scale_index));
        const std::uint32_t actual = scale_bits(derived, slot, twin.scale_index);
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

void judge_codes(Judgement& judgement, const Relation& relation, const Twins& twins, const Block& block,
                 const Block& twin, const Outputs& own, const Outputs& derived) {
    if (!block.code_slot) return;
    const std::byte* codes = own[*block.code_slot]->data();
    const std::byte* twin_codes = derived[*block.code_slot]->data();
    for (std::int64_t r = 0; r < block.extent.rows; ++r) {
        const std::byte* twin_row = twin_codes + twins.row(block.extent.row + r) * twin.code_row_step;
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const std::uint8_t expected = twins.code(codes[block.code_at(r, k)]);
            const auto actual =
                std::to_integer<std::uint8_t>(twin_row[twins.col(block.extent.col + k) * twin.code_col_step]);
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
}

}  // namespace

Moves moves_along_axes(const Case& c,
                       std::int64_t (*to)(std::int64_t at, std::int64_t extent, std::int64_t tile)) {
    const Tile tile = tile_of(c);
    Moves moves;
    for (std::int64_t r = 0; r < c.rows; ++r) moves.rows.push_back(to(r, c.rows, tile.rows));
    for (std::int64_t k = 0; k < c.cols; ++k) moves.cols.push_back(to(k, c.cols, tile.cols));
    return moves;
}

Case moved(const Case& c, const Moves& moves) {
    Case result = without_plan(c);
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k)
            set_input_bits(result, moves.rows[static_cast<std::size_t>(r)],
                           moves.cols[static_cast<std::size_t>(k)], input_bits(c, r, k));
    return result;
}

Outcome judge_relation(const Relation& relation, const Outputs& own, const Outputs& derived,
                       std::string_view nothing_judged) {
    const Moves none = relation.moves ? Moves{} : stay(relation.c);
    const Twins twins(relation, relation.moves ? *relation.moves : none);
    Judgement judgement;
    for_each_block(relation.c, [&](const Block& block) {
        if (!relation.judges(block)) return;
        const std::optional<Block> twin = twins.of(block);
        if (!twin) return;
        judgement.judged(block);
        judge_scales(judgement, relation, block, *twin, own, derived);
        judge_codes(judgement, relation, twins, block, *twin, own, derived);
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
