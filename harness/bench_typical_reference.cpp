#include "harness/bench_typical_reference.hpp"

#include <algorithm>
#include <cmath>
#include <cstring>

namespace quantcheck {

namespace {

float from_bf16(std::uint16_t bits) {
    const std::uint32_t wide = static_cast<std::uint32_t>(bits) << 16;
    float value = 0;
    std::memcpy(&value, &wide, sizeof value);
    return value;
}

std::uint8_t to_e4m3(float value) {
    if (std::isnan(value)) return 0x7F;
    const int sign = std::signbit(value) ? 0x80 : 0;
    const float magnitude = std::min(std::fabs(value), 448.0f);
    if (magnitude < 0x1p-6f)
        return static_cast<std::uint8_t>(sign + std::lrint(std::nearbyint(magnitude * 512)));
    int exponent = 0;
    const float fraction = std::frexp(magnitude, &exponent);  // in [0.5, 1)
    const auto significand = static_cast<int>(std::nearbyint(fraction * 16));
    return static_cast<std::uint8_t>(sign + ((exponent + 6) << 3) + significand - 8);
}

}  // namespace

void typical_reference(const std::uint16_t* x, std::int64_t rows, std::int64_t cols, std::int64_t block_rows,
                       std::int64_t block_cols, std::uint8_t* codes, float* scale_inv) {
    for (std::int64_t br = 0; br < rows; br += block_rows)
        for (std::int64_t bc = 0; bc < cols; bc += block_cols) {
            const std::int64_t end_row = std::min(br + block_rows, rows),
                               end_col = std::min(bc + block_cols, cols);
            float amax = 0;
            for (std::int64_t r = br; r < end_row; ++r)
                for (std::int64_t c = bc; c < end_col; ++c)
                    amax = std::fmax(amax, std::fabs(from_bf16(x[r * cols + c])));
            const float scale = amax == 0 || std::isinf(amax) ? 1.0f : 448.0f / amax;
            *scale_inv++ = 1.0f / scale;
            for (std::int64_t r = br; r < end_row; ++r)
                for (std::int64_t c = bc; c < end_col; ++c)
                    codes[r * cols + c] = to_e4m3(from_bf16(x[r * cols + c]) * scale);
        }
}

}  // namespace quantcheck
