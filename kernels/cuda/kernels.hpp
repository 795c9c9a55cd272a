#pragma once
#include <cstdint>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

/// Launch functions of the CUDA plugin; they queue work on args->stream and do not wait for it.
std::int32_t cuda_block_1x128(const qc_quantize_args* args) noexcept;
std::int32_t cuda_block_128x128(const qc_quantize_args* args) noexcept;
std::int32_t cuda_scale(const qc_scale_args* args) noexcept;

}  // namespace quantcheck_kernels
