#pragma once
#include <bit>
#include <cstddef>
#include <cstdint>
#include <cstring>

namespace quantcheck_kernels {

// Input element types: how one is stored, its exact value as f32, and its largest finite value. `load` goes
// through memcpy because the tensor may start anywhere.

struct F32 {
    using Bits = std::uint32_t;
    static constexpr float kLargest = 0x1.fffffep+127F;
    static float value(Bits bits) { return std::bit_cast<float>(bits); }
};

struct Bf16 {
    using Bits = std::uint16_t;
    static constexpr float kLargest = 0x1.fep+127F;
    static float value(Bits bits) { return std::bit_cast<float>(std::uint32_t{bits} << 16); }
};

struct F16 {
    using Bits = std::uint16_t;
    static constexpr float kLargest = 65504.0F;
    static float value(Bits bits) {
        const std::uint32_t sign = (std::uint32_t{bits} & 0x8000U) << 16;
        const std::uint32_t magnitude = (std::uint32_t{bits} & 0x7FFFU) << 13;
        // Moves the exponent from bias 15 to 127; exact for subnormals too. Inf and NaN keep the top
        // exponent.
        const float finite = std::bit_cast<float>(magnitude) * 0x1p+112F;
        const std::uint32_t special = magnitude | 0x7F800000U;
        const std::uint32_t widened =
            magnitude >= 0x0F800000U ? special : std::bit_cast<std::uint32_t>(finite);
        return std::bit_cast<float>(sign | widened);
    }
};

/// The element `index` elements after `base`, which need not be aligned.
template <class Element>
float load(const std::byte* base, std::int64_t index) {
    typename Element::Bits bits;
    std::memcpy(&bits, base + index * static_cast<std::int64_t>(sizeof bits), sizeof bits);
    return Element::value(bits);
}

}  // namespace quantcheck_kernels
