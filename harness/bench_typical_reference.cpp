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

/// A small format by its parameters, as such references take it.
struct Format {
    int mantissa_bits, bias;
    float maximum;
};

/// The value rounded to the format's grid: the grid's step follows from the exponent.
float round_to(const Format& format, float value) {
    int exponent = 0;
    std::frexp(value, &exponent);  // |value| in [2^(exponent - 1), 2^exponent)
    const int least = 1 - format.bias;
    const float step = std::ldexp(1.0f, std::max(exponent - 1, least) - format.mantissa_bits);
    const float rounded = std::nearbyint(value / step) * step;
    return std::fmin(std::fmax(rounded, -format.maximum), format.maximum);
}

/// The code of a value on the grid.
std::uint8_t pack(const Format& format, float value) {
    const int sign = std::signbit(value) ? 0x80 : 0;
    int exponent = 0;
    const float fraction = std::frexp(std::fabs(value), &exponent);  // in [0.5, 1), or 0
    const int field = exponent - 1 + format.bias;
    if (field <= 0) {
        const float units = std::ldexp(std::fabs(value), format.bias - 1 + format.mantissa_bits);
        return static_cast<std::uint8_t>(sign + static_cast<int>(units));
    }
    const int significand = static_cast<int>(std::ldexp(fraction, format.mantissa_bits + 1));
    return static_cast<std::uint8_t>(sign + (field << format.mantissa_bits) + significand -
                                     (1 << format.mantissa_bits));
}

std::uint8_t to_code(const Format& format, float value) {
    return std::isnan(value) ? std::uint8_t{0x7F} : pack(format, round_to(format, value));
}

}  // namespace

void typical_reference(const std::uint16_t* x, std::int64_t rows, std::int64_t cols, std::int64_t block_rows,
                       std::int64_t block_cols, std::uint8_t* codes, float* scale_inv) {
    const Format format{3, 7, 448.0f};  // E4M3
    for (std::int64_t br = 0; br < rows; br += block_rows)
        for (std::int64_t bc = 0; bc < cols; bc += block_cols) {
            const std::int64_t end_row = std::min(br + block_rows, rows),
                               end_col = std::min(bc + block_cols, cols);
            float amax = 0;
            for (std::int64_t r = br; r < end_row; ++r)
                for (std::int64_t c = bc; c < end_col; ++c)
                    amax = std::fmax(amax, std::fabs(from_bf16(x[r * cols + c])));
            const float scale = amax == 0 || std::isinf(amax) ? 1.0f : format.maximum / amax;
            *scale_inv++ = 1.0f / scale;
            for (std::int64_t r = br; r < end_row; ++r)
                for (std::int64_t c = bc; c < end_col; ++c)
                    codes[r * cols + c] = to_code(format, from_bf16(x[r * cols + c]) * scale);
        }
}

}  // namespace quantcheck
