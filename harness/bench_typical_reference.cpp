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

/// The code of a value, rounded to nearest even and saturated. One frexp, one ldexp and one nearbyint: of the
/// usual ways to write it the fastest one known to us, so that the ratio to it flatters nobody.
std::uint8_t to_code(const Format& format, float value) {
    if (std::isnan(value)) return 0x7F;
    const float magnitude = std::fmin(std::fabs(value), format.maximum);
    int exponent = 0;
    std::frexp(magnitude, &exponent);  // magnitude in [2^(exponent - 1), 2^exponent), or 0
    exponent = std::max(exponent - 1, 1 - format.bias);
    const float units = std::nearbyint(std::ldexp(magnitude, format.mantissa_bits - exponent));
    // The leading one of a normal significand, and a carry out of it, add to the exponent field.
    const int code = ((exponent + format.bias - 1) << format.mantissa_bits) + static_cast<int>(units);
    return static_cast<std::uint8_t>(code + (std::signbit(value) ? 0x80 : 0));
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
