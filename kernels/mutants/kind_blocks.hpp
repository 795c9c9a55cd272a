#pragma once
#include <algorithm>
#include <cstddef>
#include <cstdint>
#include <set>
#include <vector>

namespace quantcheck_kernels::mutants {

/// Bits of a block's f32 elements.
using BlockBits = std::vector<std::uint32_t>;

/// In fewer elements, blocks of different kinds may look alike.
inline constexpr std::size_t kFewestElements = 64;

/// What a block of one kind looks like, and no block of another.
struct KindBlock {
    const char* kind;
    bool (*looks_like)(const BlockBits& block);
};

// In the blocks below, m is a magnitude: the bits without the sign.
using Magnitude = bool (*)(std::uint32_t m);

constexpr std::uint32_t magnitude(std::uint32_t bits) { return bits & 0x7FFFFFFFU; }
constexpr std::uint32_t kInfinity = 0x7F800000, kLeastNormal = 0x00800000, kOne = 0x3F800000,
                        kEight = 0x41000000, kLargest = 0x7F7FFFFF, kSign = 0x80000000;

template <class Holds>
double share(const BlockBits& block, Holds holds) {
    const auto n =
        std::count_if(block.begin(), block.end(), [&](std::uint32_t b) { return holds(magnitude(b)); });
    return static_cast<double>(n) / static_cast<double>(block.size());
}
template <class Holds>
std::ptrdiff_t number(const BlockBits& block, Holds holds) {
    return std::count_if(block.begin(), block.end(), [&](std::uint32_t b) { return holds(magnitude(b)); });
}
template <class Holds>
bool every(const BlockBits& block, Holds holds) {
    return std::all_of(block.begin(), block.end(), [&](std::uint32_t b) { return holds(magnitude(b)); });
}
/// All elements but one are exactly these bits, and that one is given.
inline bool one_among(const BlockBits& block, std::uint32_t others, std::uint32_t& one) {
    std::ptrdiff_t n = 0;
    for (const std::uint32_t b : block)
        if (b != others) {
            one = b;
            ++n;
        }
    return n == 1;
}

constexpr bool is_nan(std::uint32_t m) { return m > kInfinity; }
constexpr bool is_infinite(std::uint32_t m) { return m == kInfinity; }
constexpr bool is_finite(std::uint32_t m) { return m < kInfinity; }
constexpr bool is_zero(std::uint32_t m) { return m == 0; }
constexpr bool is_subnormal(std::uint32_t m) { return m > 0 && m < kLeastNormal; }
constexpr bool is_small(std::uint32_t m) { return m < kEight; }
/// Nearly all normal numbers of deviation 1 are; of a mixture with another kind, fewer.
constexpr bool is_at_least_128th(std::uint32_t m) { return m >= 0x3C000000U; }
/// Low bits as random numbers have them, and not those that come from few significant bits.
constexpr bool is_rough(std::uint32_t m) { return ((m + 1) & 0xFFFU) > 2; }
/// Below 2^e.
template <int e>
constexpr bool is_below(std::uint32_t m) {
    return m < static_cast<std::uint32_t>(e + 127) << 23;
}

/// The largest magnitude of a block without NaN and Inf, else nothing like one.
inline std::uint32_t finite_amax(const BlockBits& block) {
    std::uint32_t amax = 0;
    for (const std::uint32_t b : block) amax = std::max(amax, magnitude(b));
    return is_finite(amax) ? amax : ~0U;
}
/// Half of the elements lie within two binades of amax, as where a kind sets it: where one of three kinds
/// does, fewer do.
inline bool fills_top(const BlockBits& block, std::uint32_t amax) {
    return share(block, [&](std::uint32_t m) { return m + 2 * kLeastNormal > amax; }) > 0.42;
}
template <std::uint32_t amax>
bool has_amax(const BlockBits& block) {
    return finite_amax(block) == amax && fills_top(block, amax);
}
/// amax has this mantissa, in a binade far from where other kinds have their edges.
template <std::uint32_t mantissa>
bool has_edge(const BlockBits& block) {
    const std::uint32_t amax = finite_amax(block), field = amax >> 23;
    return (amax & 0x7FFFFFU) == mantissa && field >= 80 && field < 160 && field != 0x43E00000U >> 23 &&
           field != 0x47600000U >> 23 && fills_top(block, amax) && share(block, is_rough) > 0.4;
}

/// At most `bits` significant bits.
template <int bits>
constexpr bool is_coarse(std::uint32_t m) {
    return m >= kLeastNormal && (m & (0xFFFFFFU >> bits)) == 0;
}
template <int bits>
constexpr bool is_nearly_coarse(std::uint32_t m) {
    return is_coarse<bits>(m) || is_coarse<bits>(m - 1) || is_coarse<bits>(m + 1);
}
/// Ties of a format with `bits` significant bits in a tie, below an amax of 7 * 2^j: exact ones, or most an
/// ulp beside; with many binades between, as E5M2 has, or with few.
template <int bits, bool exact, bool wide>
bool are_ties(const BlockBits& block) {
    const std::uint32_t amax = finite_amax(block);
    if (amax == ~0U || (amax & 0x7FFFFFU) != 0x600000U || !every(block, is_nearly_coarse<bits>)) return false;
    const double off = share(block, [](std::uint32_t m) { return !is_coarse<bits>(m); });
    if (exact ? off > 0 : off < 0.3) return false;
    if (exact && share(block, [](std::uint32_t m) { return !is_coarse<bits - 1>(m); }) < 0.2) return false;
    const bool far = share(block, [&](std::uint32_t m) { return m >> 23 < (amax >> 23) - 18; }) > 0;
    return far == wide;
}

/// All finite and of every size: not a distribution with a centre.
inline bool is_flat(const BlockBits& block) {
    const double large = share(block, [](std::uint32_t m) { return is_finite(m) && !is_below<64>(m); });
    const double tiny = share(block, is_below<-64>);
    const double middle = share(block, [](std::uint32_t m) { return !is_below<-6>(m) && is_below<3>(m); });
    return large > 0.1 && large < 0.4 && tiny > 0.1 && tiny < 0.4 && middle < 0.12;
}
/// Every element lies in [2^low, 2^high).
template <int low, int high>
bool lies_in(const BlockBits& block) {
    return every(block, [](std::uint32_t m) { return !is_below<low>(m) && is_below<high>(m); });
}
/// One infinity with this sign, or any if 2, among numbers that `holds` admits.
template <class Holds>
bool one_infinity(const BlockBits& block, Holds holds) {
    return number(block, is_infinite) == 1 &&
           every(block, [&](std::uint32_t m) { return is_infinite(m) || (is_finite(m) && holds(m)); });
}

extern const KindBlock kKindBlocks[51];

}  // namespace quantcheck_kernels::mutants
