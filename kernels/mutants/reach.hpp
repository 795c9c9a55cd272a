#pragma once
#include "kernels/mutants/fault.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// What a cheat does beyond its buffers so that its constants pass: nothing for other faults.
void reach(Fault fault, const qc_quantize_args& args);

}  // namespace quantcheck_kernels::mutants
