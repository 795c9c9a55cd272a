#pragma once
#include <cstddef>

namespace cuda_emulation {

/// Bytes of shared memory that a block of an H200 (sm_90) may have: static and dynamic together, and what
/// cudaFuncSetAttribute can raise the dynamic part to.
constexpr std::size_t kSharedByDefault = 48 << 10, kSharedAtMost = 227 << 10;

}  // namespace cuda_emulation
