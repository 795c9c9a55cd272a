#pragma once
#include <cstdint>

#include "kernels/mutants/table.hpp"

namespace quantcheck_kernels::mutants {

/// Launches one mutant; the second form is for Shape::scale.
std::int32_t launch(const Mutant& mutant, const qc_quantize_args* args) noexcept;
std::int32_t launch(const Mutant& mutant, const qc_scale_args* args) noexcept;

}  // namespace quantcheck_kernels::mutants
