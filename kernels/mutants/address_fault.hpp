#pragma once
#include <functional>

#include "kernels/mutants/fault.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// Runs `quantize` and, if the fault is a wrong address, reads the input or writes one of the outputs by it.
/// False for every other fault, and then nothing was run.
[[nodiscard]] bool with_address_fault(Fault fault, const qc_quantize_args& args,
                                      const std::function<void(const qc_quantize_args&)>& quantize);

}  // namespace quantcheck_kernels::mutants
