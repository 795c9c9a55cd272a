#pragma once
#include <cstdint>
#include <optional>

#include "properties/property.hpp"

namespace quantcheck {

/// Largest tensor, in elements, that costly laws judge (those with runs of their own, or much to do for each
/// element): most cases are smaller, and a law that breaks on a larger one alone is left to bit_exact.
inline constexpr std::int64_t kMostElementsOfCostlyLaws = 4096;

/// skipped, when the case is empty or above kMostElementsOfCostlyLaws.
[[nodiscard]] std::optional<Outcome> unfit_for_costly_laws(const Case& c);

/// The case without its plan, to be changed into a derived one.
[[nodiscard]] Case without_plan(const Case& c);

/// A rows x cols case of the same recipe, filled with +0.
[[nodiscard]] Case zeros_like(const Case& c, std::int64_t rows, std::int64_t cols);

/// Sets element (row, col) to these bits of the case's element type.
void set_input_bits(Case& c, std::int64_t row, std::int64_t col, std::uint32_t bits);

/// The outcome when a derived run cannot be compared: skipped where the subject does not take the derived
/// case, else what unusable() says.
[[nodiscard]] std::optional<Outcome> unusable_derived(const Case& derived, const Run& run);

/// The smallest area that holds whole blocks of every direction that the recipe writes; 1 x 1 for amaxes.
struct Tile {
    std::int64_t rows = 1, cols = 1;
};
[[nodiscard]] Tile tile_of(const Case& c);

// Why a law does not apply to a recipe, or nothing.

/// Laws on blocks whose scale depends on nothing but the block.
[[nodiscard]] std::optional<std::string_view> blocks_excluded(const Recipe& recipe);
/// Laws on the codes of a quantizer to signed 8-bit floating point, rounded to nearest.
[[nodiscard]] std::optional<std::string_view> codes_excluded(const Recipe& recipe, Operation op);
/// Laws that need scale = max / amax and scale_inv = 1 / scale, with no other rule but a floor on amax.
[[nodiscard]] std::optional<std::string_view> plain_scale_excluded(const Recipe& recipe);

}  // namespace quantcheck
