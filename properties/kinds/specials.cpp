#include "properties/kinds/draws.hpp"

namespace quantcheck {
namespace {

std::uint32_t among_normals(const Site& s, std::uint32_t bits) { return s.leader ? bits : normal(s, 0); }

/// Log-uniform from 256 to 8192, beside an Inf that makes the scale 1.
std::uint32_t big_beside_infinity(const Site& s) {
    if (s.leader) return s.random_sign() | s.type.infinity();
    const std::uint32_t low = magnitude_of(s.type, 256, 0);
    return s.random_sign() | (low + scaled(s.draw(1), 5 * s.type.smallest_normal()));
}

/// The saturation grid of both formats at scale 1: maxima, halfway points to the next step, and an ulp or two
/// around.
std::uint32_t saturation_grid(const Site& s) {
    constexpr std::uint32_t grid[] = {448, 464, 480, 57344, 61440, 65504};
    if (s.leader) return s.random_sign() | s.type.infinity();
    const std::uint32_t at = magnitude_of(s.type, grid[scaled(s.draw(1), 6)], 0);
    const std::uint32_t bits = at + scaled(s.draw(2), 5) - 2;
    return s.random_sign() | (bits < s.type.infinity() ? bits : s.type.largest_finite());
}

constexpr KindRule kRules[] = {
    {{Kind::inf_pos_one, "inf_pos_one", "one +Inf among normal(0, 1)"},
     [](const Site& s) { return among_normals(s, s.type.infinity()); }},
    {{Kind::inf_neg_one, "inf_neg_one", "one -Inf among normal(0, 1)"},
     [](const Site& s) { return among_normals(s, s.type.sign() | s.type.infinity()); }},
    {{Kind::inf_all, "inf_all", "Inf of both signs"},
     [](const Site& s) { return s.random_sign() | s.type.infinity(); }},
    {{Kind::inf_big, "inf_big", "one Inf among 256 to 8192, which scale 1 saturates or keeps"},
     big_beside_infinity},
    {{Kind::nan_one, "nan_one", "one NaN among normal(0, 1)"},
     [](const Site& s) { return among_normals(s, any_nan(s)); }},
    {{Kind::nan_all, "nan_all", "NaN of every payload, quiet and signalling, both signs"}, any_nan},
    {{Kind::nan_zero, "nan_zero", "one third NaN, the rest zeros of both signs"},
     [](const Site& s) { return s.leads(3) ? any_nan(s) : any_zero(s); }},
    {{Kind::nan_inf, "nan_inf", "one Inf and some NaN among normal(0, 1)"},
     [](const Site& s) {
         if (s.leader) return s.random_sign() | s.type.infinity();
         return s.leads(32) ? any_nan(s) : normal(s, 0);
     }},
    {{Kind::nan_sub, "nan_sub", "some NaN among subnormals and zeros"},
     [](const Site& s) { return s.leads(32) ? any_nan(s) : any_subnormal(s); }},
    {{Kind::satgrid_with_inf, "satgrid_with_inf",
      "one Inf, so scale 1, and values around both formats' saturation"},
     saturation_grid},
};

}  // namespace

std::span<const KindRule> specials() { return kRules; }

}  // namespace quantcheck
