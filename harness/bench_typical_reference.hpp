#pragma once
#include <cstdint>

namespace quantcheck {

/// A block quantizer as test suites usually write it: one element at a time, frexp and nearbyint, the format
/// by its parameters. The yardstick of bench_reference, to be compiled with -O2; bf16 input of rows x cols,
/// E4M3 codes, one scale_inv for each block in row-major order of the grid.
void typical_reference(const std::uint16_t* x, std::int64_t rows, std::int64_t cols, std::int64_t block_rows,
                       std::int64_t block_cols, std::uint8_t* codes, float* scale_inv);

}  // namespace quantcheck
