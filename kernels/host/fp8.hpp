#pragma once
#include <bit>
#include <cstdint>

namespace quantcheck_kernels {

/// An FP8 format of OCP OFP8: bits of its mantissa, bias of its exponent, bits of its largest finite value as
/// f32.
struct E4M3 {
    static constexpr int kMantissa = 3;
    static constexpr int kBias = 7;
    static constexpr float kLargest = 448.0F;
};
struct E5M2 {
    static constexpr int kMantissa = 2;
    static constexpr int kBias = 15;
    static constexpr float kLargest = 57344.0F;
};

/// Rounds to nearest even and saturates; NaN of either sign gives 0x7F. Free of branches, so that loops
/// vectorise.
template <class Format>
std::uint8_t to_fp8(float value) {
    constexpr int kShift = 23 - Format::kMantissa;
    constexpr std::uint32_t kRebias = std::uint32_t{127 - Format::kBias} << Format::kMantissa;
    constexpr std::uint32_t kSmallestNormal = std::uint32_t{128 - Format::kBias} << 23;
    // One ulp of this number is the format's smallest subnormal: adding it makes the adder round to that
    // grid.
    constexpr float kGrid =
        std::bit_cast<float>(std::uint32_t{151 - Format::kBias - Format::kMantissa} << 23);

    const std::uint32_t bits = std::bit_cast<std::uint32_t>(value);
    const std::uint32_t magnitude = bits & 0x7FFFFFFFU;
    constexpr std::uint32_t kLargest = std::bit_cast<std::uint32_t>(Format::kLargest);
    const std::uint32_t clamped = magnitude < kLargest ? magnitude : kLargest;

    const std::uint32_t odd = (clamped >> kShift) & 1U;
    const std::uint32_t normal = ((clamped + (1U << (kShift - 1)) - 1U + odd) >> kShift) - kRebias;
    const std::uint32_t subnormal = std::bit_cast<std::uint32_t>(std::bit_cast<float>(clamped) + kGrid) -
                                    std::bit_cast<std::uint32_t>(kGrid);
    const std::uint32_t code = clamped < kSmallestNormal ? subnormal : normal;
    const std::uint32_t signed_code = code | ((bits >> 24) & 0x80U);
    return static_cast<std::uint8_t>(magnitude > 0x7F800000U ? 0x7FU : signed_code);
}

}  // namespace quantcheck_kernels
