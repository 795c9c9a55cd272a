#include "harness/prove/strip.hpp"

#include <algorithm>
#include <cstring>
#include <numeric>

namespace quantcheck {
namespace {

// The recipe's block in this direction, which no tensor clips.
BlockGrid unclipped(const Recipe& recipe, Direction direction) {
    constexpr std::int64_t kLarge = 1 << 20;
    return block_grid(recipe, direction, kLarge, kLarge);
}

}  // namespace

Strip whole_blocks(const Recipe& recipe, Direction direction) {
    const BlockGrid grid = unclipped(recipe, direction);
    return {direction, grid.block_cols < grid.block_rows, grid.block_rows, grid.block_cols};
}

std::optional<Strip> smallest_blocks(const Recipe& recipe, Direction direction, const KernelInfo& kernel) {
    Strip strip = whole_blocks(recipe, direction);
    // Along the strip a block is whole, or it would share its scale with the next one.
    std::int64_t& across = strip.side_by_side ? strip.rows : strip.cols;
    const std::int64_t multiple = strip.side_by_side ? kernel.rows_multiple : kernel.cols_multiple;
    if (multiple > across) return std::nullopt;
    across = multiple;
    return strip;
}

std::optional<std::int64_t> blocks_per_case(const Strip& strip, const KernelInfo& kernel,
                                            std::int64_t elements) {
    const std::int64_t along = strip.side_by_side ? strip.cols : strip.rows;
    const std::int64_t multiple = strip.side_by_side ? kernel.cols_multiple : kernel.rows_multiple;
    const std::int64_t least = std::lcm(along, multiple) / along;
    if (kernel.max_elements > 0) elements = std::min(elements, kernel.max_elements);
    std::int64_t blocks = std::max(least, elements / strip.elements() / least * least);
    if (!kernel.takes_shape(strip.tensor_rows(blocks), strip.tensor_cols(blocks))) return std::nullopt;
    return blocks;
}

template <class Bits>
void lay_out(const Recipe& recipe, const Strip& strip, std::span<const Bits> bits, Case& c) {
    const auto blocks = static_cast<std::int64_t>(bits.size()) / strip.elements();
    if (c.recipe != recipe) c.recipe = recipe;
    c.rows = strip.tensor_rows(blocks);
    c.cols = strip.tensor_cols(blocks);
    c.data.resize(bits.size_bytes());
    if (!strip.side_by_side || strip.elements() == 1) {
        std::memcpy(c.data.data(), bits.data(), bits.size_bytes());
        return;
    }
    // Transposed, in tiles whose both sides stay in the first-level cache.
    constexpr std::int64_t kTile = 32;
    auto* to = reinterpret_cast<Bits*>(c.data.data());
    for (std::int64_t b = 0; b < blocks; b += kTile)
        for (std::int64_t e = 0; e < strip.rows; ++e)
            for (std::int64_t k = b; k < std::min(b + kTile, blocks); ++k)
                to[e * blocks + k] = bits[static_cast<std::size_t>(k * strip.rows + e)];
}

template void lay_out<std::uint16_t>(const Recipe&, const Strip&, std::span<const std::uint16_t>, Case&);
template void lay_out<std::uint32_t>(const Recipe&, const Strip&, std::span<const std::uint32_t>, Case&);

}  // namespace quantcheck
