#pragma once
#include <functional>

#include "kernels/mutants/table.hpp"

namespace quantcheck_kernels::mutants {

/// Runs `quantize` on the arguments (or on altered ones) and damages memory as the storage fault says.
void with_storage_fault(Fault fault, const qc_quantize_args& args,
                        const std::function<void(const qc_quantize_args&)>& quantize);

}  // namespace quantcheck_kernels::mutants
