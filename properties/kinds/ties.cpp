#include "properties/kinds/draws.hpp"

// Blocks whose amax is 7 * m * 2^j, so that maximum / amax is 2^k / m: a power of two for m = 1, and else a
// quotient that f32 must round although x * maximum / amax is a tie in exact arithmetic.
namespace quantcheck {
namespace {

/// A code format as far as its ties go: maximum = 7 * 2^maximum_exponent.
struct TieFormat {
    int mantissa_bits;
    int half_of_smallest;  ///< exponent of half its smallest subnormal, in which every tie is an integer
    std::uint32_t largest_code;
    int maximum_exponent;
};
constexpr TieFormat kE4m3 = {3, -10, 0x7E, 6};
constexpr TieFormat kE5m2 = {2, -17, 0x7B, 13};

/// Value of a magnitude code in units of the smallest subnormal.
constexpr std::uint64_t units_of(const TieFormat& f, std::uint32_t code) {
    const std::uint32_t field = code >> f.mantissa_bits;
    const std::uint32_t mantissa = code & ((1u << f.mantissa_bits) - 1);
    return field == 0 ? mantissa
                      : static_cast<std::uint64_t>((1u << f.mantissa_bits) + mantissa) << (field - 1);
}

/// j of amax = 7 * m * 2^j. A quarter of the blocks has scale 1 (with m = 1). f16 keeps every tie inside its
/// range.
int amax_exponent(const Site& s, const TieFormat& f) {
    if (scaled(s.block_draw(1), 4) == 0) return f.maximum_exponent;
    const std::uint32_t draw = s.block_draw(2);
    if (s.type.exponent_bits == 5) return f.maximum_exponent - 7 + static_cast<int>(scaled(draw, 4));
    return static_cast<int>(scaled(draw, 81)) - 40;
}

/// The midpoint of two neighbouring codes times amax / maximum, for amax = 7 * m * 2^j; the leader is amax.
std::uint32_t tie_magnitude(const Site& s, const TieFormat& f, std::uint32_t m, int j) {
    if (s.leader) return magnitude_of(s.type, std::uint64_t{7} * m, j);
    const std::uint32_t code = scaled(s.draw(1), f.largest_code);
    const std::uint64_t tie = units_of(f, code) + units_of(f, code + 1);
    return magnitude_of(s.type, tie * m, f.half_of_smallest + j - f.maximum_exponent);
}

std::uint32_t exact_tie(const Site& s, const TieFormat& f) {
    return s.random_sign() | tie_magnitude(s, f, 1, amax_exponent(s, f));
}

/// m for which f32 rounds 2^k / m and the product so that one more or less rounding shows, also with few
/// mantissa bits.
std::uint32_t rounded_quotient(const Site& s) {
    constexpr std::uint32_t few_bits[] = {7, 7, 13, 15};
    const std::uint32_t draw = s.block_draw(4);
    const int spare = s.type.mantissa_bits - 4;  // a tie has at most five significant bits
    const bool wide = spare > 4 && (s.block_draw(5) & 1) != 0;
    return wide ? scaled(draw, 1u << spare) | 1u : few_bits[draw >> 30];
}

std::uint32_t near_tie(const Site& s, const TieFormat& f) {
    if ((s.block_draw(3) & 1) != 0) {
        const int j = s.type.exponent_bits == 5 ? f.maximum_exponent - 7 : amax_exponent(s, f);
        return s.random_sign() | tie_magnitude(s, f, rounded_quotient(s), j);
    }
    const std::uint32_t tie = tie_magnitude(s, f, 1, amax_exponent(s, f));
    if (s.leader) return s.random_sign() | tie;
    return s.random_sign() | (tie + scaled(s.draw(2), 3) - 1);
}

constexpr KindRule kRules[] = {
    {{Kind::ties_e4m3, "ties_e4m3", "exact ties between E4M3 codes; amax is 448 * 2^j, often 448"},
     [](const Site& s) { return exact_tie(s, kE4m3); }},
    {{Kind::ties_e5m2, "ties_e5m2", "exact ties between E5M2 codes; amax is 57344 * 2^j, often 57344"},
     [](const Site& s) { return exact_tie(s, kE5m2); }},
    {{Kind::ties_ulp_e4m3, "ties_ulp_e4m3",
      "E4M3 ties and one ulp beside them; ties that only exact arithmetic meets"},
     [](const Site& s) { return near_tie(s, kE4m3); }},
    {{Kind::ties_ulp_e5m2, "ties_ulp_e5m2",
      "E5M2 ties and one ulp beside them; ties that only exact arithmetic meets"},
     [](const Site& s) { return near_tie(s, kE5m2); }},
};

}  // namespace

std::span<const KindRule> ties() { return kRules; }

}  // namespace quantcheck
