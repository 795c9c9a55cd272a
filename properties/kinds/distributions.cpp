#include "properties/kinds/draws.hpp"

namespace quantcheck {
namespace {

// log2 of 1e-8 and 1e-14 with 16 fraction bits, and -42.75: a block of 128 then has an amax on either side of
// 1e-12.
constexpr std::int64_t kLog2Of1em8 = -1741647;
constexpr std::int64_t kLog2For1em12 = -2801664;
constexpr std::int64_t kLog2Of1em14 = -3047882;

std::uint32_t random_bits(const Site& s) {
    return static_cast<std::uint32_t>(s.hash >> 32) & (2 * s.type.sign() - 1);
}

std::uint32_t random_finite(const Site& s) { return s.random_sign() | scaled(s.draw(1), s.type.infinity()); }

std::uint32_t outlier(const Site& s) {
    return s.leader ? s.random_sign() | magnitude_of(s.type, 10000, 0) : normal(s, -13);
}

/// Every bit pattern below 2 with equal odds: all exponents down to the subnormals.
std::uint32_t log_uniform(const Site& s) {
    return s.random_sign() | scaled(s.draw(1), s.type.one() + s.type.smallest_normal());
}

constexpr KindRule kRules[] = {
    {{Kind::randbits, "randbits", "any bit pattern, NaN and Inf included"}, random_bits},
    {{Kind::randbits_finite, "randbits_finite", "any finite bit pattern"}, random_finite},
    {{Kind::normal01, "normal01", "approximately normal, deviation 1"},
     [](const Site& s) { return normal(s, 0); }},
    {{Kind::lognormal_1em8, "lognormal_1em8", "log-normal around 1e-8"},
     [](const Site& s) { return lognormal(s, kLog2Of1em8, 8); }},
    {{Kind::lognormal_1em12, "lognormal_1em12", "log-normal with an amax near 1e-12"},
     [](const Site& s) { return lognormal(s, kLog2For1em12, 5); }},
    {{Kind::lognormal_1em14, "lognormal_1em14", "log-normal around 1e-14"},
     [](const Site& s) { return lognormal(s, kLog2Of1em14, 5); }},
    {{Kind::const_one, "const_one", "every element is 1"}, [](const Site& s) { return s.type.one(); }},
    {{Kind::onehot, "onehot", "one 1, the rest +0"},
     [](const Site& s) { return s.leader ? s.type.one() : 0u; }},
    {{Kind::outlier, "outlier", "one value of size 1e4 among normal(0, 1.2e-4)"}, outlier},
    {{Kind::tiny_uniform_logexp, "tiny_uniform_logexp", "log-uniform from the smallest subnormal to 2"},
     log_uniform},
};

}  // namespace

std::span<const KindRule> distributions() { return kRules; }

}  // namespace quantcheck
