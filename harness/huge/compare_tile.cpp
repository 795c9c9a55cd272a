#include "harness/huge/compare_tile.hpp"

#include <cstring>

#include "reference/quantize.hpp"

namespace quantcheck {
namespace {

/// A place of a stored part, counted from its first element.
struct Place {
    std::int64_t row = 0, col = 0;
};

// One tile and its input.
struct Input {
    const HugeTiling& tiling;
    const HugeTile& tile;
    DType dtype;
    Bytes bytes;

    [[nodiscard]] TensorView view() const { return {bytes.data(), dtype, tile.rows, tile.cols, tile.cols}; }
    [[nodiscard]] std::uint32_t bits(std::int64_t row, std::int64_t col) const {
        std::uint32_t bits = 0;
        const auto size = size_of(dtype);
        std::memcpy(&bits, bytes.data() + static_cast<std::size_t>(row * tile.cols + col) * size, size);
        return bits;
    }
};

bool is_code(Slot slot) { return slot == Slot::codes || slot == Slot::codes_t; }

std::uint32_t load(const std::byte* at, std::size_t size) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, at, size);
    return bits;
}

// Which element of the tile a code belongs to, and which block of it a scale; for scale_from_amax both are
// the amax.
Finding finding_at(const Input& input, const StoredPart& part, Place place) {
    const HugeTiling& tiling = input.tiling;
    const BlockGrid& grid = tiling.grid();
    const auto direction = tiling.direction();
    Finding finding;
    finding.slot = part.slot;
    finding.direction = direction;
    finding.epsilon = tiling.recipe().epsilon.value;
    std::int64_t row = place.row, col = place.col;
    if (direction && is_code(part.slot)) {
        if (codes_transposed(tiling.recipe(), *direction)) std::swap(row, col);
    } else if (direction) {  // the scale's block, by the stored tensor's own strides within a tile
        const BlockGrid own = block_grid(tiling.recipe(), *direction, input.tile.rows, input.tile.cols);
        const bool swapped = scale_index(tiling.recipe(), *direction, own, 0, 1) != 1;
        if (swapped) std::swap(row, col);
        row *= grid.block_rows;
        col *= grid.block_cols;
    }
    finding.row = input.tile.row + row;
    finding.col = input.tile.col + col;
    finding.block_row = finding.row / grid.block_rows;
    finding.block_col = finding.col / grid.block_cols;
    finding.input_bits = input.bits(row, col);
    if (direction) {
        const BlockGrid own = block_grid(tiling.recipe(), *direction, input.tile.rows, input.tile.cols);
        const auto amaxes = block_amaxes(tiling.recipe(), *direction, input.view());
        finding.amax =
            amaxes[static_cast<std::size_t>(row / grid.block_rows * own.grid_cols() + col / grid.block_cols)];
    } else {
        std::memcpy(&finding.amax, &finding.input_bits, sizeof finding.amax);
    }
    return finding;
}

// One part against the reference's tensor for this tile, row by row.
void compare_part(const Input& input, const FetchedPart& fetched, const Bytes& expected, const SlotShape& own,
                  bool padding_is_kept, HugeTally& tally) {
    const StoredPart& part = fetched.part;
    const std::size_t size = own.element_size;
    const auto row_bytes = static_cast<std::size_t>(part.cols) * size;
    std::int64_t& differing = is_code(part.slot) ? tally.differing_codes : tally.differing_scales;
    for (std::int64_t r = 0; r < part.rows; ++r) {
        const std::byte* actual = fetched.bytes + static_cast<std::size_t>(r) * fetched.pitch;
        const std::byte* right = expected.data() + static_cast<std::size_t>(r * own.stride) * size;
        if (std::memcmp(actual, right, row_bytes) != 0)
            for (std::int64_t c = 0; c < part.cols; ++c) {
                const std::uint32_t is = load(actual + static_cast<std::size_t>(c) * size, size);
                const std::uint32_t should_be = load(right + static_cast<std::size_t>(c) * size, size);
                if (is == should_be) continue;
                ++differing;
                if (tally.first) continue;
                Finding& first = tally.first.emplace(finding_at(input, part, {r, c}));
                const bool code = is_code(part.slot);
                first.what = std::string(code ? "a code" : "a scale") + " differs from the recipe";
                (code ? first.expected_code : first.expected_scale) = should_be;
                (code ? first.actual_code : first.actual_scale) = is;
            }
        if (!padding_is_kept) continue;
        for (std::size_t i = row_bytes; i < row_bytes + static_cast<std::size_t>(part.padding) * size; ++i) {
            if (actual[i] == kHugeFilling) continue;
            ++differing;
            if (tally.first) break;
            tally.first = finding_at(input, part, {r, part.cols - 1});
            tally.first->what = "the kernel wrote to the padding of " + std::string(name_of(part.slot));
            break;
        }
    }
}

}  // namespace

void HugeTally::add(HugeTally later) {
    elements += later.elements;
    blocks += later.blocks;
    differing_codes += later.differing_codes;
    differing_scales += later.differing_scales;
    if (!first) first = std::move(later.first);
}

HugeTally compare_tile(const HugeTiling& tiling, const HugeTile& tile, const HugeValues& values,
                       const InputShape& shape, DType dtype, std::span<const FetchedPart> parts) {
    Input input{tiling, tile, dtype, Bytes(static_cast<std::size_t>(tile.rows * tile.cols) * size_of(dtype))};
    for (std::int64_t r = 0; r < tile.rows; ++r)
        values.write((tile.row + r) * shape.row_stride + tile.col, tile.cols,
                     input.bytes.data() + static_cast<std::size_t>(r * tile.cols) * size_of(dtype));
    const Recipe& recipe = tiling.recipe();
    const auto operation = tiling.direction() ? Operation::quantize : Operation::scale_from_amax;
    const Outputs expected = tiling.direction()
                                 ? quantize(recipe, input.view())
                                 : scales_of(recipe, {reinterpret_cast<const float*>(input.bytes.data()),
                                                      static_cast<std::size_t>(tile.cols)});
    const auto own = slot_shapes(recipe, operation, tile.rows, tile.cols);
    HugeTally tally;
    tally.elements = tile.rows * tile.cols;
    const BlockGrid& grid = tiling.grid();
    tally.blocks = BlockGrid{tile.rows, tile.cols, grid.block_rows, grid.block_cols}.count();
    for (const FetchedPart& part : parts)
        compare_part(input, part, expected[part.part.slot].value(),
                     *own[static_cast<std::size_t>(part.part.slot)],
                     recipe.store.padding == Padding::unwritten, tally);
    if (tally.first) {
        tally.first->differing_codes = tally.differing_codes;
        tally.first->differing_scales = tally.differing_scales;
    }
    return tally;
}

}  // namespace quantcheck
