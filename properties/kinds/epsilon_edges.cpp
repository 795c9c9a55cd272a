#include "properties/kinds/draws.hpp"

// Blocks whose amax lies at the places where an epsilon of 1e-12 starts to matter. f16 has no value near
// them: its blocks get the nearest that the type has, zeros or the smallest subnormals.
namespace quantcheck {
namespace {

constexpr std::uint32_t kEpsilon = 0x2B8CBCCC;  // 1e-12f
constexpr std::uint32_t kPowerOfTwoEdge =
    0x2B600000;  // 448 * 2^-49 = 57344 * 2^-56: 448 / amax is a power of two

std::uint32_t smallest_from_epsilon(const Site& s) { return magnitude_of_f32(s.type, kEpsilon, Toward::up); }

/// Half of the blocks (all in f16) have the edge in an ordinary binade instead of beside 1e-12, though not at
/// 448, which has a kind of its own.
std::uint32_t power_of_two_edge(const Site& s) {
    if (s.type.exponent_bits == 8 && (s.block_draw(1) & 1) != 0)
        return kPowerOfTwoEdge >> (23 - s.type.mantissa_bits);
    const int exponent = static_cast<int>(scaled(s.block_draw(2), 22)) - 12;
    return magnitude_of(s.type, 7, exponent < 6 ? exponent : exponent + 1);
}

constexpr KindRule kRules[] = {
    {{Kind::eps_ge, "eps_ge", "amax is the smallest value >= 1e-12f"},
     [](const Site& s) { return with_maximum(s, smallest_from_epsilon(s)); }},
    {{Kind::eps_lt, "eps_lt", "amax is the largest value < 1e-12f"},
     [](const Site& s) { return with_maximum(s, smallest_from_epsilon(s) - 1); }},
    {{Kind::eps_gt, "eps_gt", "amax is the second smallest value >= 1e-12f"},
     [](const Site& s) { return with_maximum(s, smallest_from_epsilon(s) + 1); }},
    {{Kind::p2edge_at, "p2edge_at", "amax is 1.75 * 2^e, where maximum / amax is a power of two"},
     [](const Site& s) { return with_maximum(s, power_of_two_edge(s)); }},
    {{Kind::p2edge_above, "p2edge_above", "amax is one ulp above 1.75 * 2^e"},
     [](const Site& s) { return with_maximum(s, power_of_two_edge(s) + 1); }},
    {{Kind::p2edge_below, "p2edge_below", "amax is one ulp below 1.75 * 2^e"},
     [](const Site& s) { return with_maximum(s, power_of_two_edge(s) - 1); }},
};

}  // namespace

std::span<const KindRule> epsilon_edges() { return kRules; }

}  // namespace quantcheck
