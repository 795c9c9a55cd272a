#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/dtype.hpp"

namespace quantcheck {

/// amax[c / segment] = NaN for every NaN element c of a row of `cols` elements of `dtype` (f32, bf16 or f16):
/// what NanAmax::propagates adds to segment_amaxes, which drops NaN.
void spread_nan(DType dtype, const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax);

}  // namespace quantcheck
