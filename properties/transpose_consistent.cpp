#include <cstring>

#include "properties/findings.hpp"
#include "properties/property_list.hpp"

namespace quantcheck {
namespace {

std::optional<std::string_view> excluded(const Recipe& recipe, Operation op) {
    if (op != Operation::quantize) return "it writes no codes";
    if (!recipe.outputs.rowwise || recipe.outputs.columnwise == ColumnwiseOutput::none)
        return "it does not write both directions";
    if (recipe.store.scale != ScaleStore::f32_dequant && recipe.store.scale != ScaleStore::f32_quant)
        return "its scales are not stored as f32";
    return std::nullopt;
}

Case transposed(const Case& c) {
    Case t = c;
    t.rows = c.cols;
    t.cols = c.rows;
    t.plan.reset();
    const std::size_t size = size_of(c.dtype());
    for (std::int64_t r = 0; r < c.rows; ++r)
        for (std::int64_t k = 0; k < c.cols; ++k)
            std::memcpy(t.data.data() + static_cast<std::size_t>(k * c.rows + r) * size,
                        c.data.data() + static_cast<std::size_t>(r * c.cols + k) * size, size);
    return t;
}

/// The rowwise twins of columnwise blocks: of the same tensor where codes are shared, else of the transposed
/// one.
struct Twins {
    const Outputs& outputs;
    BlockRange blocks;
    std::int64_t across;  ///< blocks in a row of their grid
    bool swapped;         ///< twin of (row, col) is (col, row)

    [[nodiscard]] Block of(const Block& block) const {
        return blocks[swapped ? block.col * across + block.row : block.row * across + block.col];
    }
};

void judge_block(Judgement& judgement, const Case& c, const Block& block, const Outputs& outputs,
                 const Twins& twins) {
    const Block twin = twins.of(block);
    judgement.judged(block);
    const std::uint32_t scale = scale_bits(outputs, Slot::scale_inv_t, block.scale_index);
    const std::uint32_t twin_scale = scale_bits(twins.outputs, Slot::scale_inv, twin.scale_index);
    if (scale != twin_scale) {
        judgement.count_scale();
        if (judgement.clean()) {
            Finding finding = block_finding(c, block, "a columnwise scale differs from its rowwise twin");
            finding.slot = Slot::scale_inv_t;
            finding.expected_scale = twin_scale;
            finding.actual_scale = scale;
            judgement.found(std::move(finding));
        }
    }
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t k = 0; k < block.extent.cols; ++k) {
            const std::uint32_t code = code_byte(outputs, Slot::codes_t, block.code_at(r, k));
            const std::int64_t twin_at = twins.swapped ? twin.code_at(k, r) : twin.code_at(r, k);
            const std::uint32_t twin_code = code_byte(twins.outputs, Slot::codes, twin_at);
            if (code == twin_code) continue;
            judgement.count_codes(1);
            if (!judgement.clean()) continue;
            Finding finding = block_finding(c, block, "a columnwise code differs from its rowwise twin");
            name_element(finding, c, block, r, k);
            finding.expected_code = twin_code;
            finding.actual_code = code;
            judgement.found(std::move(finding));
        }
}

Outcome judge(const Case& c, const Outputs& outputs, const Twins& twins) {
    Judgement judgement;
    const BlockRange blocks(c, Direction::columnwise);
    for (std::int64_t i = 0; i < blocks.count(); ++i) judge_block(judgement, c, blocks[i], outputs, twins);
    return std::move(judgement).outcome("the tensor has no block");
}

Outcome check(Evaluation& evaluation) {
    const Case& c = evaluation.subject_case();
    const Run& run = evaluation.run_at(evaluation.epsilon());
    if (auto outcome = unusable(c, run)) return *outcome;
    const BlockGrid grid = block_grid(c.recipe, Direction::columnwise, c.rows, c.cols);
    if (c.recipe.outputs.columnwise_from == ColumnwiseSource::codes)
        return judge(c, run.outputs,
                     {run.outputs, BlockRange(c, Direction::rowwise), grid.grid_cols(), false});
    const Case t = transposed(c);
    const Run other = evaluation.run_other(t);
    if (other.status == RunStatus::unsupported || other.status == RunStatus::not_recorded)
        return skipped("the transposed tensor has no outputs: " + other.message);
    if (auto outcome = unusable(t, other)) return *outcome;
    return judge(c, run.outputs, {other.outputs, BlockRange(t, Direction::rowwise), grid.grid_rows(), true});
}

}  // namespace

const Property kTransposeConsistent = {
    "transpose_consistent",
    "Columnwise outputs are the rowwise ones transposed where the recipe shares codes, and else the rowwise "
    "outputs of "
    "the transposed tensor.",
    "TransformerEngine common/transpose/quantize_transpose_square_blockwise.cu and "
    "quantize_transpose_vector_blockwise.cu",
    true,
    excluded,
    check,
};

}  // namespace quantcheck
