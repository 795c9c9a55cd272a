#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/dtype.hpp"
#include "reference/number_format.hpp"

namespace quantcheck {

// The three loops over elements that the quantizer lives in, compiled for every instruction set that Highway
// knows on this architecture and chosen at run time. All give the same bits on every one of them. Rows are
// `cols` elements of `dtype` (f32, bf16 or f16), little-endian, at any alignment.

/// How an element meets its block's factor: one f32 multiplication or one f32 division.
enum class ScaleStep : std::uint8_t { multiply, divide };

/// running[c] = max(running[c], |row[c]|), NaN dropped; `running` holds magnitudes of the same type.
void fold_magnitudes(DType dtype, const std::byte* row, std::int64_t cols, std::byte* running);

/// amax[s] = max |x| over the s-th run of `segment` elements (the last may be shorter), NaN dropped, +0 if
/// nothing is left.
void segment_amaxes(DType dtype, const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax);

/// codes[c] = the saturating cast to `format` of fl32(f32(row[c]) op factors[c / segment]), as encode()
/// defines it. `format` is signed, has 8 bits, a negative zero, and a NaN whose magnitude bits are all ones.
void encode_row(DType dtype, ScaleStep step, const NumberFormat& format, const std::byte* row,
                std::int64_t cols, std::int64_t segment, const float* factors, const std::byte* upcoming,
                std::uint8_t* codes);

}  // namespace quantcheck
