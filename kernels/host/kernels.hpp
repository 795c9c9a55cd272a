#pragma once
#include <cstdint>

#include "quantcheck/kernel.h"

namespace quantcheck_kernels {

/// Launch functions of the host plugin.
std::int32_t host_block_1x128(const qc_quantize_args* args) noexcept;
std::int32_t host_block_128x128(const qc_quantize_args* args) noexcept;
std::int32_t host_scale(const qc_scale_args* args) noexcept;

}  // namespace quantcheck_kernels
