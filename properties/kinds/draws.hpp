#pragma once
#include <cstdint>

#include "properties/kinds/rules.hpp"

// Distributions that several kinds share; each returns signed element bits.
namespace quantcheck {

/// A magnitude at most `maximum`: half of the draws within its two top binades, half spread over all bit
/// patterns.
[[nodiscard]] std::uint32_t below_maximum(const Site& site, std::uint32_t maximum);

/// A block whose amax is `maximum`: the leader and one element in 64 have it, the others are below_maximum.
[[nodiscard]] std::uint32_t with_maximum(const Site& site, std::uint32_t maximum);

/// Approximately normal, mean 0, deviation 2^exponent: a sum of six uniform numbers, so never beyond 4.25
/// deviations.
[[nodiscard]] std::uint32_t normal(const Site& site, int exponent);

/// Log-normal around 2^center (16 fraction bits), deviation 2^-2 * `quarters` in log2, with a random sign.
/// Between powers of two the logarithm is taken as linear: the shape matters here, not the moments.
[[nodiscard]] std::uint32_t lognormal(const Site& site, std::int64_t center, int quarters);

/// A NaN of any payload, quiet or signalling, of either sign.
[[nodiscard]] std::uint32_t any_nan(const Site& site);

/// A zero of either sign.
[[nodiscard]] inline std::uint32_t any_zero(const Site& site) { return site.random_sign(); }

/// A subnormal or zero of either sign.
[[nodiscard]] inline std::uint32_t any_subnormal(const Site& site) {
    return site.random_sign() | scaled(site.draw(1), site.type.smallest_normal());
}

}  // namespace quantcheck
