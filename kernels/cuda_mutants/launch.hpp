#pragma once
#include "kernels/cuda_mutants/mutant.hpp"

namespace quantcheck_kernels::cuda_mutants {

/// Launches the kernel with this fault for the wanted directions.
std::int32_t launch(Fault fault, Shape shape, const qc_quantize_args* args) noexcept;

}  // namespace quantcheck_kernels::cuda_mutants
