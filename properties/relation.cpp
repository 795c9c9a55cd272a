#include "properties/relation.hpp"

#include <array>
#include <cstring>
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
    Twins(const Relation& relation, const Moves& moves)
        : moves_(moves), row_runs_(runs(moves.rows)), col_runs_(runs(moves.cols)) {
        for (std::uint32_t code = 0; code < code_.size(); ++code) {
            code_[code] = static_cast<std::uint8_t>(relation.code(code));
            codes_stay_ = codes_stay_ && code_[code] == code;
        }
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

    /// True if codes are the same bytes and those of a row (or column) of the block lie side by side in its
    /// twin.
    [[nodiscard]] bool rows_stay_together(const BlockExtent& extent) const {
        return codes_stay_ && extent.cols <= col_runs_[static_cast<std::size_t>(extent.col)];
    }
    [[nodiscard]] bool cols_stay_together(const BlockExtent& extent) const {
        return codes_stay_ && extent.rows <= row_runs_[static_cast<std::size_t>(extent.row)];
    }

 private:
    /// How many places from each one on are followed by the next.
    static std::vector<std::int64_t> runs(const std::vector<std::int64_t>& places) {
        std::vector<std::int64_t> runs(places.size(), 1);
        for (std::size_t i = places.size(); i-- > 1;)
            if (places[i - 1] + 1 == places[i]) runs[i - 1] = runs[i] + 1;
        return runs;
    }

    const Moves& moves_;
    std::vector<std::int64_t> row_runs_, col_runs_;
    std::array<std::uint8_t, 256> code_{};
    bool codes_stay_ = true;
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

/// True if the block's codes are the same bytes line by line, which most are; false says nothing.
bool same_lines(const Twins& twins, const Block& block, const Block& twin, const std::byte* codes,
                const std::byte* twin_codes) {
    const bool by_row = block.code_col_step == 1 && twin.code_col_step == 1;
    const bool by_col = block.code_row_step == 1 && twin.code_row_step == 1;
    const BlockExtent& extent = block.extent;
    const auto same = [&](std::int64_t at, std::int64_t row, std::int64_t col, std::int64_t count) {
        const std::int64_t there = twins.row(row) * twin.code_row_step + twins.col(col) * twin.code_col_step;
        return std::memcmp(codes + at, twin_codes + there, static_cast<std::size_t>(count)) == 0;
    };
    if (by_row && twins.rows_stay_together(extent)) {
        for (std::int64_t r = 0; r < extent.rows; ++r)
            if (!same(block.code_at(r, 0), extent.row + r, extent.col, extent.cols)) return false;
        return true;
    }
    if (!by_col || !twins.cols_stay_together(extent)) return false;
    for (std::int64_t k = 0; k < extent.cols; ++k)
        if (!same(block.code_at(0, k), extent.row, extent.col + k, extent.rows)) return false;
    return true;
}

void judge_codes(Judgement& judgement, const Relation& relation, const Twins& twins, const Block& block,
                 const Block& twin, const Outputs& own, const Outputs& derived) {
    if (!block.code_slot) return;
    const std::byte* codes = own[*block.code_slot]->data();
    const std::byte* twin_codes = derived[*block.code_slot]->data();
    if (same_lines(twins, block, twin, codes, twin_codes)) return;
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
