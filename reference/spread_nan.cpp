#include "reference/spread_nan.hpp"

#include <cstring>
#include <limits>

namespace quantcheck {
namespace {

/// `infinity` is the largest magnitude that is no NaN.
template <class Bits>
void spread(Bits infinity, const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax) {
    constexpr Bits kMagnitude = std::numeric_limits<Bits>::max() >> 1;
    for (std::int64_t c = 0; c < cols; ++c) {
        Bits bits = 0;
        std::memcpy(&bits, row + c * static_cast<std::int64_t>(sizeof(Bits)), sizeof(Bits));
        if ((bits & kMagnitude) > infinity) amax[c / segment] = std::numeric_limits<float>::quiet_NaN();
    }
}

}  // namespace

void spread_nan(DType dtype, const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax) {
    if (dtype == DType::f32) return spread<std::uint32_t>(0x7F80'0000u, row, cols, segment, amax);
    spread<std::uint16_t>(dtype == DType::bf16 ? 0x7F80u : 0x7C00u, row, cols, segment, amax);
}

}  // namespace quantcheck
