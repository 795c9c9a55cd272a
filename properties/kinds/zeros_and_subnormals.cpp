#include "properties/kinds/draws.hpp"

namespace quantcheck {
namespace {

std::uint32_t negative_zero(const Site& s) { return s.type.sign(); }
std::uint32_t alternating(const Site& s) { return ((s.row + s.col) & 1) != 0 ? s.type.sign() | 1u : 1u; }

std::uint32_t single_subnormal(const Site& s) {
    return s.leader ? s.random_sign() | (1 + scaled(s.draw(1), s.type.largest_subnormal())) : 0;
}

std::uint32_t subnormals_up_to(const Site& s, std::uint32_t amax) {
    return s.leads(64) ? s.random_sign() | amax : any_subnormal(s);
}

constexpr KindRule kRules[] = {
    {{Kind::zero_pos, "zero_pos", "every element is +0"}, [](const Site&) { return 0u; }},
    {{Kind::zero_neg, "zero_neg", "every element is -0"}, negative_zero},
    {{Kind::zero_mixed, "zero_mixed", "zeros of both signs"}, any_zero},
    {{Kind::minsub_all, "minsub_all", "every element is the smallest positive subnormal"},
     [](const Site&) { return 1u; }},
    {{Kind::minsub_alt, "minsub_alt", "the smallest subnormal with alternating signs"}, alternating},
    {{Kind::sub_mixed, "sub_mixed", "subnormals and zeros of both signs"}, any_subnormal},
    {{Kind::single_sub, "single_sub", "one subnormal, the rest +0"}, single_subnormal},
    {{Kind::single_negminsub, "single_negminsub", "one negative smallest subnormal, the rest -0"},
     [](const Site& s) { return s.type.sign() | (s.leader ? 1u : 0u); }},
    {{Kind::maxsub, "maxsub", "amax is the largest subnormal, the rest subnormals and zeros"},
     [](const Site& s) { return subnormals_up_to(s, s.type.largest_subnormal()); }},
    {{Kind::minnorm, "minnorm", "amax is the smallest normal, the rest subnormals and zeros"},
     [](const Site& s) { return subnormals_up_to(s, s.type.smallest_normal()); }},
};

}  // namespace

std::span<const KindRule> zeros_and_subnormals() { return kRules; }

}  // namespace quantcheck
