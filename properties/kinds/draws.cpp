#include "properties/kinds/draws.hpp"

namespace quantcheck {
namespace {

/// Sum of six uniform 21-bit numbers, centred: deviation 2^21 / sqrt(2).
std::int64_t centred_sum(const Site& site) {
    constexpr std::uint64_t mask = (1u << 21) - 1;
    const std::uint64_t a = hash64(site.hash, 11);
    const std::uint64_t b = hash64(site.hash, 12);
    const std::uint64_t sum = (a & mask) + ((a >> 21) & mask) + ((a >> 42) & mask) + (b & mask) +
                              ((b >> 21) & mask) + ((b >> 42) & mask);
    return static_cast<std::int64_t>(sum) - 3 * static_cast<std::int64_t>(mask);
}

constexpr std::int64_t kRootOfTwo = 92682;  // sqrt(2) with 16 fraction bits

}  // namespace

std::uint32_t below_maximum(const Site& site, std::uint32_t maximum) {
    const std::uint32_t two_binades = 2 * site.type.smallest_normal();
    const std::uint32_t near_low = maximum > two_binades ? maximum - two_binades : 0;
    const std::uint32_t low =
        near_low & (0 - (site.draw(2) & 1));  // masks, not branches: half the draws mispredict
    return site.random_sign() | (low + scaled(site.draw(1), maximum - low + 1));
}

std::uint32_t with_maximum(const Site& site, std::uint32_t maximum) {
    return site.leads(64) ? site.random_sign() | maximum : below_maximum(site, maximum);
}

std::uint32_t normal(const Site& site, int exponent) {
    const std::int64_t z = centred_sum(site);
    const auto magnitude = static_cast<std::uint64_t>((z < 0 ? -z : z) * kRootOfTwo);
    return (z < 0 ? site.type.sign() : 0) | magnitude_of(site.type, magnitude, exponent - 37);
}

std::uint32_t lognormal(const Site& site, std::int64_t center, int quarters) {
    // log2 |x| with 23 fraction bits; its bits, biased, are those of the f32 whose mantissa is the linear
    // fraction.
    const std::int64_t deviation = centred_sum(site) * kRootOfTwo / (1 << 16) * quarters;  // 2^21 * 4 = 2^23
    const std::int64_t log2 = center * (1 << 7) + deviation;
    const std::int64_t f32 = log2 + (std::int64_t{127} << 23);
    constexpr std::int64_t largest = 0x7F7FFFFF;
    const std::int64_t clamped = f32 < 0 ? 0 : f32 > largest ? largest : f32;
    return site.random_sign() | magnitude_of_f32(site.type, static_cast<std::uint32_t>(clamped));
}

std::uint32_t any_nan(const Site& site) {
    return site.random_sign() |
           (site.type.infinity() + 1 + scaled(site.draw(3), site.type.largest_subnormal()));
}

}  // namespace quantcheck
