#pragma once
#include <cstdint>
#include <span>
#include <string_view>

#include "properties/causes/spots.hpp"

namespace quantcheck {

/// Where a fault may be confined to: a part of a tensor, or tensors and elements of one sort.
struct Place {
    std::string_view words;  ///< that go after "only"
    bool (*holds)(const Case& c, const StepFacts& facts, const Spot& spot);
};

/// All of them; the first is everywhere.
[[nodiscard]] std::span<const Place> places();

/// One bit per place, in the order of places().
using PlaceMask = std::uint32_t;
inline constexpr PlaceMask kEverywhere = 1;

/// The places that a spot is in.
[[nodiscard]] PlaceMask places_of(const Case& c, const StepFacts& facts, const Spot& spot);

}  // namespace quantcheck
