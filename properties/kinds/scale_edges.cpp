#include "properties/kinds/draws.hpp"

// Blocks whose amax lies where the scale overflows, where it is 1, and where the type ends.
namespace quantcheck {
namespace {

constexpr std::uint32_t kE4m3LastInfinite = 0x03E00000;  // 448 / amax overflows f32 up to here
constexpr std::uint32_t kE5m2LastInfinite = 0x07600000;  // 57344 / amax does

std::uint32_t last_infinite(const Site& s, std::uint32_t f32) {
    // In f16 both are below the smallest subnormal, which stands for them.
    return s.type.exponent_bits == 8 ? f32 >> (23 - s.type.mantissa_bits) : 1;
}
std::uint32_t next_after_infinite(const Site& s, std::uint32_t f32) {
    return magnitude_of_f32(s.type, f32 + 1, Toward::up);
}

/// One ulp below, at, or one ulp above integer, chosen per block.
std::uint32_t beside(const Site& s, std::uint64_t integer) {
    return magnitude_of(s.type, integer, 0) + scaled(s.block_draw(1), 3) - 1;
}

/// A power of two, or one ulp beside it, from the second normal binade on: minnorm and maxsub have the first.
std::uint32_t power_of_two(const Site& s) {
    const std::uint32_t fields = (1u << s.type.exponent_bits) - 3;
    const std::uint32_t field = 2 + scaled(s.block_draw(1), fields);
    return (field << s.type.mantissa_bits) + scaled(s.block_draw(2), 3) - 1;
}

constexpr KindRule kRules[] = {
    {{Kind::e4m3_inf_last, "e4m3_inf_last", "amax is the last for which 448 / amax overflows f32"},
     [](const Site& s) { return with_maximum(s, last_infinite(s, kE4m3LastInfinite)); }},
    {{Kind::e4m3_inf_next, "e4m3_inf_next", "amax is the first for which 448 / amax is finite"},
     [](const Site& s) { return with_maximum(s, next_after_infinite(s, kE4m3LastInfinite)); }},
    {{Kind::e5m2_inf_last, "e5m2_inf_last", "amax is the last for which 57344 / amax overflows f32"},
     [](const Site& s) { return with_maximum(s, last_infinite(s, kE5m2LastInfinite)); }},
    {{Kind::e5m2_inf_next, "e5m2_inf_next", "amax is the first for which 57344 / amax is finite"},
     [](const Site& s) { return with_maximum(s, next_after_infinite(s, kE5m2LastInfinite)); }},
    {{Kind::maxfin_mixed, "maxfin_mixed", "amax is the largest finite value, the rest of all sizes"},
     [](const Site& s) { return with_maximum(s, s.type.largest_finite()); }},
    {{Kind::maxfin_single, "maxfin_single", "one largest finite value among normal(0, 1)"},
     [](const Site& s) { return s.leader ? s.random_sign() | s.type.largest_finite() : normal(s, 0); }},
    {{Kind::amax448ulp, "amax448ulp", "amax is 448 or one ulp beside it"},
     [](const Site& s) { return with_maximum(s, beside(s, 448)); }},
    {{Kind::amax57344ulp, "amax57344ulp", "amax is 57344 or one ulp beside it"},
     [](const Site& s) { return with_maximum(s, beside(s, 57344)); }},
    {{Kind::amax_pow2, "amax_pow2", "amax is a power of two of any exponent, or one ulp beside it"},
     [](const Site& s) { return with_maximum(s, power_of_two(s)); }},
};

}  // namespace

std::span<const KindRule> scale_edges() { return kRules; }

}  // namespace quantcheck
