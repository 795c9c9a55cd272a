#pragma once
#include <cstdint>

#include "kernels/mutants/history.hpp"
#include "kernels/mutants/table.hpp"

namespace quantcheck_kernels::mutants {

/// Launches one mutant, whose history it carries on; the second form is for Shape::scale.
std::int32_t launch(const Mutant& mutant, History& history, const qc_quantize_args* args) noexcept;
std::int32_t launch(const Mutant& mutant, History& history, const qc_scale_args* args) noexcept;

}  // namespace quantcheck_kernels::mutants
