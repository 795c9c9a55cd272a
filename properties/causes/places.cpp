#include "properties/causes/places.hpp"

#include <bit>
#include <cmath>
#include <iterator>

namespace quantcheck {
namespace {

bool scales_below(const Spot& spot, double bound) {
    return spot.is_code && spot.product != 0 && std::fabs(static_cast<double>(spot.product)) < bound;
}
double smallest_normal(const StepFacts& f) { return power_of_two(1 - f.bias); }
double smallest_code(const StepFacts& f) { return power_of_two(1 - f.bias - f.mantissa_bits); }

bool is_in(const Spot& spot, Direction direction) { return spot.block->block.direction == direction; }

std::int64_t ordinal(const Spot& spot) {
    const Block& block = spot.block->block;
    return block.row * spot.block->grid.grid_cols() + block.col;
}

bool cut_off(const Spot& spot) {
    const BlockExtent& e = spot.block->block.extent;
    return e.rows < spot.block->grid.block_rows || e.cols < spot.block->grid.block_cols;
}

bool quantizes(const Case& c) { return c.operation == Operation::quantize; }

// clang-format off
constexpr Place kPlaces[] = {
    {"everywhere", [](const Case&, const StepFacts&, const Spot&) { return true; }},
    // elements of one sort
    {"for negative elements", [](const Case&, const StepFacts&, const Spot& s) { return s.is_code && std::signbit(s.x); }},
    {"where an element scales to less than the smallest code", [](const Case&, const StepFacts& f, const Spot& s) { return scales_below(s, smallest_code(f)); }},
    {"where an element scales to less than the smallest normal number of the format", [](const Case&, const StepFacts& f, const Spot& s) { return scales_below(s, smallest_normal(f)); }},
    {"where an element scales to a normal number of the format", [](const Case&, const StepFacts& f, const Spot& s) { return s.is_code && std::fabs(s.product) >= smallest_normal(f); }},
    // parts of a tensor
    {"in rowwise outputs", [](const Case&, const StepFacts&, const Spot& s) { return is_in(s, Direction::rowwise); }},
    {"in columnwise outputs", [](const Case&, const StepFacts&, const Spot& s) { return is_in(s, Direction::columnwise); }},
    {"in odd columns", [](const Case& c, const StepFacts&, const Spot& s) { return quantizes(c) && s.col % 2 == 1; }},
    {"in odd columns of blocks", [](const Case& c, const StepFacts&, const Spot& s) { return quantizes(c) && s.block->block.col % 2 == 1; }},
    {"in the second row of blocks", [](const Case& c, const StepFacts&, const Spot& s) { return quantizes(c) && s.block->block.row == 1; }},
    {"in the last row", [](const Case& c, const StepFacts&, const Spot& s) { return quantizes(c) && s.row + 1 == c.rows; }},
    {"in the last block", [](const Case&, const StepFacts&, const Spot& s) { return ordinal(s) + 1 == s.block->grid.count(); }},
    {"in blocks that the edge cuts off", [](const Case&, const StepFacts&, const Spot& s) { return cut_off(s); }},
    {"after the first 64 blocks", [](const Case&, const StepFacts&, const Spot& s) { return ordinal(s) >= 64; }},
    // tensors of one sort
    {"in tensors of more than 128 rows", [](const Case& c, const StepFacts&, const Spot&) { return c.rows > 128; }},
    {"in tensors of one row", [](const Case& c, const StepFacts&, const Spot&) { return quantizes(c) && c.rows == 1; }},
    {"in tensors whose sides are multiples of 128", [](const Case& c, const StepFacts&, const Spot&) { return c.rows % 128 == 0 && c.cols % 128 == 0; }},
    {"for input that does not start at a multiple of 16 bytes", [](const Case& c, const StepFacts&, const Spot&) { return c.misalignment * static_cast<std::int64_t>(size_of(c.dtype())) % 16 != 0; }},
    {"for input with padded rows", [](const Case& c, const StepFacts&, const Spot&) { return c.row_padding > 0; }},
    {"in launches that ask for both directions", [](const Case& c, const StepFacts&, const Spot&) { return quantizes(c) && c.recipe.outputs.rowwise && c.recipe.outputs.columnwise != ColumnwiseOutput::none; }},
    {"in the layout whose rows of scales are not padded", [](const Case& c, const StepFacts&, const Spot&) { return quantizes(c) && c.recipe.store.rowwise.stride_multiple == 1; }},
};
// clang-format on
static_assert(std::size(kPlaces) <= 32, "one bit of PlaceMask each");

}  // namespace

std::span<const Place> places() { return kPlaces; }

PlaceMask places_of(const Case& c, const StepFacts& facts, const Spot& spot) {
    PlaceMask mask = 0;
    for (std::size_t p = 0; p < std::size(kPlaces); ++p)
        if (kPlaces[p].holds(c, facts, spot)) mask |= PlaceMask{1} << p;
    return mask;
}

}  // namespace quantcheck
