#include "properties/blocks.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <cstring>

#include "properties/kinds/float_layout.hpp"

namespace quantcheck {
namespace {

constexpr std::array kRowwiseScales = {Slot::scale_inv};
constexpr std::array kColumnwiseScales = {Slot::scale_inv_t};
constexpr std::array kBothScales = {Slot::scale, Slot::scale_inv};

/// f32 bits of the magnitude with these bits; Inf becomes Inf, a NaN some NaN.
std::uint32_t widen(const FloatLayout& type, std::uint32_t magnitude) {
    const int shift = 23 - type.mantissa_bits;
    if (type.exponent_bits == 8) return magnitude << shift;
    if (magnitude >= type.infinity()) return (0xFFu << 23) | ((magnitude - type.infinity()) << shift);
    const FloatLayout f32 = layout_of(DType::f32);
    const std::uint32_t field = magnitude >> type.mantissa_bits;
    const std::uint32_t mantissa = magnitude & type.largest_subnormal();
    const std::uint32_t integer = field == 0 ? mantissa : mantissa | type.smallest_normal();
    return magnitude_of(f32, integer,
                        static_cast<int>(field == 0 ? 1 : field) - type.bias() - type.mantissa_bits);
}

/// Largest magnitudes of a block, as bits: of its numbers, and of everything in it.
struct Magnitudes {
    std::uint32_t largest = 0, any = 0;
};

template <typename Bits>
Magnitudes magnitudes_of(const FloatLayout& type, const std::byte* first, std::int64_t stride,
                         const BlockExtent& extent) {
    const std::uint32_t mask = type.sign() - 1, infinity = type.infinity();
    Magnitudes found;
    for (std::int64_t r = 0; r < extent.rows; ++r)
        for (std::int64_t k = 0; k < extent.cols; ++k) {
            Bits bits = 0;
            std::memcpy(&bits, first + static_cast<std::size_t>(r * stride + k) * sizeof bits, sizeof bits);
            const std::uint32_t magnitude = bits & mask;
            found.any = std::max(found.any, magnitude);
            found.largest = std::max(found.largest, magnitude > infinity ? 0 : magnitude);
        }
    return found;
}

}  // namespace

BlockRange::BlockRange(const Case& c, std::optional<Direction> direction) {
    first_.direction = direction;
    if (!direction) {
        grid_ = {c.rows, c.cols, 1, 1};
        first_.scale_slots = kBothScales;
        scale_row_step_ = c.cols;
        scale_col_step_ = 1;
        return;
    }
    grid_ = block_grid(c.recipe, *direction, c.rows, c.cols);
    const bool rowwise = *direction == Direction::rowwise;
    first_.scale_slots =
        rowwise ? std::span<const Slot>(kRowwiseScales) : std::span<const Slot>(kColumnwiseScales);
    first_.code_slot = rowwise ? Slot::codes : Slot::codes_t;
    scale_row_step_ = scale_index(c.recipe, *direction, grid_, 1, 0);
    scale_col_step_ = scale_index(c.recipe, *direction, grid_, 0, 1);
    // Codes are one byte each, so their index is linear in row and col.
    first_.code_row_step = code_index(c.recipe, *direction, c.rows, c.cols, 1, 0);
    first_.code_col_step = code_index(c.recipe, *direction, c.rows, c.cols, 0, 1);
}

float BlockFacts::amax() const { return std::bit_cast<float>(amax_bits); }

BlockFacts facts_of(const Case& c, const BlockExtent& extent) {
    const FloatLayout type = layout_of(c.dtype());
    const std::byte* first =
        c.data.data() + static_cast<std::size_t>(extent.row * c.cols + extent.col) * size_of(c.dtype());
    const Magnitudes found = c.dtype() == DType::f32
                                 ? magnitudes_of<std::uint32_t>(type, first, c.cols, extent)
                                 : magnitudes_of<std::uint16_t>(type, first, c.cols, extent);
    return {widen(type, found.largest), found.any > type.infinity(), found.largest == type.infinity()};
}

std::uint32_t input_f32_bits(const Case& c, std::int64_t row, std::int64_t col) {
    const FloatLayout type = layout_of(c.dtype());
    const std::uint32_t bits = input_bits(c, row, col);
    return ((bits & type.sign()) != 0 ? 0x80000000u : 0u) | widen(type, bits & (type.sign() - 1));
}

std::uint32_t scale_bits(const Outputs& outputs, Slot slot, std::int64_t index) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, outputs[slot]->data() + static_cast<std::size_t>(index) * sizeof bits, sizeof bits);
    return bits;
}

bool same_scales(const Block& block, const Outputs& a, const Outputs& b) {
    for (const Slot slot : block.scale_slots)
        if (scale_bits(a, slot, block.scale_index) != scale_bits(b, slot, block.scale_index)) return false;
    return true;
}

std::int64_t differing_codes(const Block& block, const Outputs& a, const Outputs& b) {
    if (!block.code_slot) return 0;
    const std::byte* left = a[*block.code_slot]->data();
    const std::byte* right = b[*block.code_slot]->data();
    std::int64_t differing = 0;
    for (std::int64_t r = 0; r < block.extent.rows; ++r)
        for (std::int64_t c = 0; c < block.extent.cols; ++c) {
            const std::int64_t at = block.code_at(r, c);
            if (left[at] != right[at]) ++differing;
        }
    return differing;
}

bool same_logical_bytes(const Case& c, const Outputs& a, const Outputs& b) {
    const auto shapes = slot_shapes(c.recipe, c.operation, c.rows, c.cols);
    for (const Slot slot : kAllSlots) {
        const auto& shape = shapes[static_cast<std::size_t>(slot)];
        if (!shape || shape->bytes() == 0) continue;
        const std::size_t width = static_cast<std::size_t>(shape->cols) * shape->element_size;
        const std::size_t stride = static_cast<std::size_t>(shape->stride) * shape->element_size;
        for (std::size_t r = 0; r < static_cast<std::size_t>(shape->rows); ++r)
            if (std::memcmp(a[slot]->data() + r * stride, b[slot]->data() + r * stride, width) != 0)
                return false;
    }
    return true;
}

}  // namespace quantcheck
