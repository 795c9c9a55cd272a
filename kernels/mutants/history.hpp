#pragma once
#include <cstddef>
#include <cstdint>
#include <vector>

#include "kernels/mutants/past.hpp"

namespace quantcheck_kernels::mutants {

/// What a mutant keeps from launch to launch, as a kernel with static buffers would.
struct History {
    std::int64_t launches = 0;
    std::int64_t rows = 0, cols = 0;  ///< of the last launch
    std::vector<std::byte> stale;     ///< what it wrote, for Fault::stale_outputs
    Past past;                        ///< earlier tensors, for a Where that depends on them
};

}  // namespace quantcheck_kernels::mutants
