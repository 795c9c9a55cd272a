#include <iterator>

#include "properties/kinds/draws.hpp"

namespace quantcheck {
namespace {

std::uint32_t among_normals(const Site& s, std::uint32_t bits) { return s.leader ? bits : normal(s, 0); }

/// A value integer * 2^exponent of the grid.
struct GridPoint {
    std::uint32_t integer;
    int exponent;
};

// Where casts at scale 1 go wrong, E5M2 and E4M3 alike: half, three quarters and all of the smallest
// subnormal; the largest value, the halfway point above it, and the next step. The last are listed twice to
// be drawn more often.
constexpr GridPoint kGrid[] = {
    {0, 0},     {1, -17},   {3, -18}, {1, -16},   {1, -10},   {3, -11},   {1, -9},  {1, 0},
    {240, 0},   {256, 0},   {500, 0}, {59904, 0}, {65536, 0}, {480, 0},   {448, 0}, {464, 0},
    {57344, 0}, {61440, 0}, {448, 0}, {464, 0},   {57344, 0}, {61440, 0},
};

/// A grid point or one ulp beside it, with an Inf that makes the scale 1.
std::uint32_t saturation_grid(const Site& s) {
    if (s.leader) return s.random_sign() | s.type.infinity();
    const GridPoint point = kGrid[scaled(s.draw(1), std::size(kGrid))];
    const std::uint32_t at = magnitude_of(s.type, point.integer, point.exponent);
    const std::uint32_t bits = at + scaled(s.draw(2), 3) - (at == 0 ? 0 : 1);
    return s.random_sign() | (bits < s.type.infinity() ? bits : s.type.largest_finite());
}

/// The NaNs that hardware and libraries make: the quiet NaN, all ones, and the least signalling one.
std::uint32_t common_nan(const Site& s) {
    const std::uint32_t payloads[] = {s.type.smallest_normal() >> 1, s.type.largest_subnormal(), 1};
    return s.random_sign() | s.type.infinity() | payloads[scaled(s.draw(3), 3)];
}

constexpr KindRule kRules[] = {
    {{Kind::inf_pos_one, "inf_pos_one", "one +Inf among normal(0, 1)"},
     [](const Site& s) { return among_normals(s, s.type.infinity()); }},
    {{Kind::inf_neg_one, "inf_neg_one", "one -Inf among normal(0, 1)"},
     [](const Site& s) { return among_normals(s, s.type.sign() | s.type.infinity()); }},
    {{Kind::inf_all, "inf_all", "Inf of both signs"},
     [](const Site& s) { return s.random_sign() | s.type.infinity(); }},
    {{Kind::inf_big, "inf_big", "one Inf among normal(0, 4096), much of which scale 1 saturates"},
     [](const Site& s) { return s.leader ? s.random_sign() | s.type.infinity() : normal(s, 12); }},
    {{Kind::nan_one, "nan_one", "one NaN among normal(0, 1)"},
     [](const Site& s) { return among_normals(s, any_nan(s)); }},
    {{Kind::nan_all, "nan_all", "NaN of every payload, quiet and signalling, both signs"}, any_nan},
    {{Kind::nan_zero, "nan_zero", "one third NaN, the rest zeros of both signs"},
     [](const Site& s) { return s.leads(3) ? any_nan(s) : any_zero(s); }},
    {{Kind::nan_inf, "nan_inf", "one Inf and some NaN among normal(0, 1)"},
     [](const Site& s) {
         if (s.leader) return s.random_sign() | s.type.infinity();
         return s.leads(8) ? any_nan(s) : normal(s, 0);
     }},
    {{Kind::nan_sub, "nan_sub", "some NaN among subnormals and zeros"},
     [](const Site& s) { return s.leads(32) ? any_nan(s) : any_subnormal(s); }},
    {{Kind::nan_common, "nan_common",
      "NaNs as hardware makes them (0x7FC00000, 0x7FFFFFFF, 0x7F800001 in f32) among normal(0, 1)"},
     [](const Site& s) { return s.leads(8) ? common_nan(s) : normal(s, 0); }},
    {{Kind::satgrid_with_inf, "satgrid_with_inf",
      "one Inf, so scale 1, and the edges of both formats' range"},
     saturation_grid},
};

}  // namespace

std::span<const KindRule> specials() { return kRules; }

}  // namespace quantcheck
