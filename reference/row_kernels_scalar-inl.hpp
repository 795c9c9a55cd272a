// The three loops of row_kernels.hpp without lanes, for compilers that Highway offers no baseline vectors
// (g++ before 12.3): plain calls of encode() and widen(). Included by row_kernels.cpp at most once, for
// HWY_SCALAR.
#include <bit>
#include <cstring>

namespace quantcheck::HWY_NAMESPACE {

template <DType kType>
std::uint32_t MagnitudeAt(const std::byte* row, std::int64_t c) {
    constexpr std::uint32_t kMask = kType == DType::f32 ? 0x7FFF'FFFF : 0x7FFF;
    constexpr std::uint32_t kInfinity = kType == DType::f32    ? 0x7F80'0000
                                        : kType == DType::bf16 ? *kBF16.infinity
                                                               : *kF16.infinity;
    const std::uint32_t magnitude =
        load_bits(kType, row + c * static_cast<std::int64_t>(size_of(kType))) & kMask;
    return magnitude > kInfinity ? 0 : magnitude;
}

template <DType kType>
void Fold(const std::byte* row, std::int64_t cols, std::byte* running) {
    for (std::int64_t c = 0; c < cols; ++c) {
        const std::uint32_t most = std::max(MagnitudeAt<kType>(row, c), MagnitudeAt<kType>(running, c));
        std::memcpy(running + c * static_cast<std::int64_t>(size_of(kType)), &most, size_of(kType));
    }
}

template <DType kType>
void Amaxes(const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax) {
    for (std::int64_t first = 0; first < cols; first += segment) {
        std::uint32_t most = 0;
        for (std::int64_t c = first; c < std::min(first + segment, cols); ++c)
            most = std::max(most, MagnitudeAt<kType>(row, c));
        *amax++ = std::bit_cast<float>(widen(kType, most));
    }
}

template <DType kType, ScaleStep kStep>
void Encode(const NumberFormat& format, const std::byte* row, std::int64_t cols, std::int64_t segment,
            const float* factors, const std::byte* /*upcoming*/, std::uint8_t* codes) {
    for (std::int64_t c = 0; c < cols; ++c) {
        const std::byte* at = row + c * static_cast<std::int64_t>(size_of(kType));
        const float x = std::bit_cast<float>(widen(kType, load_bits(kType, at))),
                    factor = factors[c / segment];
        const float scaled = kStep == ScaleStep::multiply ? x * factor : x / factor;
        const auto bits = std::bit_cast<std::uint32_t>(scaled);
        codes[c] = static_cast<std::uint8_t>(encode(format, bits, Overflow::saturate));
    }
}

}  // namespace quantcheck::HWY_NAMESPACE
