#include <algorithm>
#include <cstring>

#include "properties/causes/cause.hpp"
#include "properties/subject.hpp"

namespace quantcheck {
namespace {

using View = PlacementView;

/// The case with the row padding, as far as the block reaches, taken for data.
Case with_padding(const Case& c, std::int64_t block_cols) {
    const std::size_t size = size_of(c.dtype());
    Bytes storage(static_cast<std::size_t>(c.storage_elements()) * size);
    write_storage(c, storage.data());
    Case wide = c;
    wide.cols = std::min((c.cols + block_cols - 1) / block_cols * block_cols, c.cols + c.row_padding);
    wide.row_padding = c.cols + c.row_padding - wide.cols;
    wide.data.clear();
    for (std::int64_t r = 0; r < c.rows; ++r) {
        const std::byte* row =
            storage.data() + static_cast<std::size_t>(c.misalignment + r * (c.cols + c.row_padding)) * size;
        wide.data.insert(wide.data.end(), row, row + static_cast<std::size_t>(wide.cols) * size);
    }
    return wide;
}

template <bool scales>
void tail_reads_padding(const View& view, Outputs& outputs) {
    if (view.c.operation != Operation::quantize || view.c.row_padding == 0 || !view.c.recipe.outputs.rowwise)
        return;
    const auto grid = block_grid(view.c.recipe, Direction::rowwise, view.c.rows, view.c.cols);
    const Case wide = with_padding(view.c, grid.block_cols);
    const BlockRange range(wide, Direction::rowwise);
    for (std::int64_t i = grid.grid_cols() - 1; i < grid.count(); i += grid.grid_cols()) {
        const BlockExtent extent = range[i].extent;
        // An Inf among the padding decides, a NaN does not count: the facts say so.
        write_with_amax(view.facts, view.blocks[static_cast<std::size_t>(i)], facts_of(wide, extent).amax(),
                        scales, outputs);
    }
}

/// Each scale tensor filled row by row with what belongs column by column.
void transposed_grid(const View& view, Outputs& outputs) {
    const auto shapes = slot_shapes(view.c.recipe, view.c.operation, view.c.rows, view.c.cols);
    for (const Slot slot : {Slot::scale_inv, Slot::scale_inv_t}) {
        const auto& shape = shapes[static_cast<std::size_t>(slot)];
        if (!shape) continue;
        std::int64_t to = 0;
        for (std::int64_t col = 0; col < shape->cols; ++col)
            for (std::int64_t row = 0; row < shape->rows; ++row, ++to) {
                const std::int64_t at = to / shape->cols * shape->stride + to % shape->cols;
                const std::uint32_t bits = scale_bits(view.expected, slot, row * shape->stride + col);
                std::memcpy(outputs[slot]->data() + static_cast<std::size_t>(at) * sizeof bits, &bits,
                            sizeof bits);
            }
    }
}

void codes_swapped_in_pairs(const View&, Outputs& outputs) {
    for (const Slot slot : {Slot::codes, Slot::codes_t})
        if (auto& codes = outputs[slot])
            for (std::size_t i = 0; i + 1 < codes->size(); i += 2) std::swap((*codes)[i], (*codes)[i + 1]);
}

void columnwise_codes_of_rowwise(const View& view, Outputs& outputs) {
    if (!outputs[Slot::codes] || !outputs[Slot::codes_t]) return;
    const auto at = [&](Direction direction, std::int64_t r, std::int64_t k) {
        return static_cast<std::size_t>(code_index(view.c.recipe, direction, view.c.rows, view.c.cols, r, k));
    };
    for (std::int64_t r = 0; r < view.c.rows; ++r)
        for (std::int64_t k = 0; k < view.c.cols; ++k)
            (*outputs[Slot::codes_t])[at(Direction::columnwise, r, k)] =
                (*outputs[Slot::codes])[at(Direction::rowwise, r, k)];
}

void partial_blocks_zero(const View& view, Outputs& outputs) {
    for (const StepBlock& block : view.blocks) {
        if (!block.block.code_slot) continue;
        const BlockExtent& e = block.block.extent;
        if (e.rows == block.grid.block_rows && e.cols == block.grid.block_cols) continue;
        for (std::int64_t r = 0; r < e.rows; ++r)
            for (std::int64_t k = 0; k < e.cols; ++k)
                (*outputs[*block.block.code_slot])[static_cast<std::size_t>(block.block.code_at(r, k))] =
                    std::byte{0};
    }
}

/// Bytes hold what was in the buffer before the launch, wherever the kernel's outputs do.
void unwritten(const View& view, Outputs& outputs) {
    for (const Slot slot : kAllSlots) {
        if (!outputs[slot] || !view.actual[slot]) continue;
        for (std::size_t i = 0; i < outputs[slot]->size(); ++i)
            if ((*view.actual[slot])[i] == kPoisons[0]) (*outputs[slot])[i] = kPoisons[0];
    }
}

constexpr Cause kCauses[] = {
    {"tail_reads_padding", "the last block of a row takes the row padding for data", nullptr,
     tail_reads_padding<true>},
    {"tail_codes_read_padding",
     "the last block of a row takes the row padding for data in codes, not in scale_inv", nullptr,
     tail_reads_padding<false>},
    {"transposed_scale_grid", "scales are stored in the order of the transposed block grid", nullptr,
     transposed_grid},
    {"codes_swapped", "neighbouring codes are swapped in pairs", nullptr, codes_swapped_in_pairs},
    {"columnwise_from_rowwise", "columnwise codes are the rowwise codes transposed", nullptr,
     columnwise_codes_of_rowwise},
    {"partial_blocks_zero", "codes of partial blocks are 0", nullptr, partial_blocks_zero},
    {"unwritten", "bytes hold what was in the buffer before the launch: they were not written", nullptr,
     unwritten},
};

}  // namespace

std::span<const Cause> placement_causes() { return kCauses; }

}  // namespace quantcheck
