#pragma once
#include "kernels/common/answer.hpp"
#include "kernels/mutants/fault.hpp"

namespace quantcheck_kernels::mutants {

/// Does what the conduct fault says (it may never return); QC_OK for every other fault.
[[nodiscard]] Answer misbehave(Fault fault);

}  // namespace quantcheck_kernels::mutants
