#pragma once
#include <cstdint>

namespace quantcheck {

/// Bijective mixing of 64 bits (the finalizer of SplitMix64: Steele, Lea, Flood, OOPSLA 2014).
[[nodiscard]] constexpr std::uint64_t mix64(std::uint64_t z) {
    z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
    z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
    return z ^ (z >> 31);
}

/// Odd constant by which SplitMix64 advances: 2^64 divided by the golden ratio.
inline constexpr std::uint64_t kGoldenGamma = 0x9E3779B97F4A7C15u;

/// Hash of a value under a seed; chain it for more values: hash64(hash64(seed, row), col).
[[nodiscard]] constexpr std::uint64_t hash64(std::uint64_t seed, std::uint64_t value) {
    return mix64(seed + (value + 1) * kGoldenGamma);
}

/// `bits` scaled to [0, n) without a division: the high word of their product. n > 0; bias below n / 2^32.
[[nodiscard]] constexpr std::uint32_t scaled(std::uint32_t bits, std::uint32_t n) {
    return static_cast<std::uint32_t>((static_cast<std::uint64_t>(bits) * n) >> 32);
}

/// A SplitMix64 stream of draws. The same seed gives the same draws on every machine, compiler and standard
/// library.
class RandomStream {
 public:
    explicit constexpr RandomStream(std::uint64_t seed) : state_(seed) {}

    /// 64 bits.
    [[nodiscard]] constexpr std::uint64_t next() { return mix64(state_ += kGoldenGamma); }

    /// Uniform in [0, n); n > 0.
    [[nodiscard]] constexpr std::uint32_t below(std::uint32_t n) {
        return scaled(static_cast<std::uint32_t>(next() >> 32), n);
    }

    /// Uniform in [low, high], both included; the range holds less than 2^32 values.
    [[nodiscard]] constexpr std::int64_t between(std::int64_t low, std::int64_t high) {
        return low + below(static_cast<std::uint32_t>(high - low + 1));
    }

    /// True once in n draws.
    [[nodiscard]] constexpr bool one_in(std::uint32_t n) { return below(n) == 0; }

 private:
    std::uint64_t state_;
};

}  // namespace quantcheck
