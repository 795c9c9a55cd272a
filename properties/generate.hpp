#pragma once
#include <array>
#include <cstdint>
#include <optional>
#include <rapidcheck.h>
#include <span>

#include "properties/plan.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

/// What a kernel under test can take; a generator stays inside it.
struct PlanLimits {
    std::int64_t rows_multiple = 1, cols_multiple = 1;
    std::int64_t max_elements = 1 << 17;
    /// One case in eight has one of these epsilons instead of its variant's own.
    std::span<const float> epsilons = {};
    /// A kind that is not drawn: what would be missed without it.
    std::optional<Kind> without = std::nullopt;
};

/// Epsilons for PlanLimits::epsilons where a recipe takes any number: both ends of the subnormals, one below
/// the edge where a scale overflows, 2^-24, a usual one, one that many blocks meet, and the largest finite
/// number.
inline constexpr std::array kFurtherEpsilons = {0x1p-149F, 0x1.fffffcp-127F, 0x1p-120F,       0x1p-24F,
                                                1e-4F,     448.0F,           0x1.fffffep+127F};

/// A RapidCheck generator of plans for these variants of a recipe. The plan depends on the random stream only
/// (never on RapidCheck's size), and shrinks lazily: rows, cols, padding and misalignment, patches towards
/// zero_pos and const_one, then fewer kept elements.
[[nodiscard]] rc::Gen<Plan> plans(std::vector<Recipe> variants, Operation operation, PlanLimits limits);

/// The plan of case `index` of a campaign: the root of its shrink tree is a function of seed and index alone.
[[nodiscard]] rc::Shrinkable<Plan> plan_at(const std::vector<Recipe>& variants, Operation operation,
                                           const PlanLimits& limits, std::uint64_t seed, std::uint64_t index);

/// A plan made otherwise, with the shrinks that stay within these limits of a kernel.
[[nodiscard]] rc::Shrinkable<Plan> shrinkable(Plan plan, const PlanLimits& limits);

}  // namespace quantcheck
