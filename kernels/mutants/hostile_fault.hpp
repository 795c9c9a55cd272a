#pragma once
#include "kernels/mutants/fault.hpp"

namespace quantcheck_kernels::mutants {

/// Harms its own process or what it is connected to, as the fault says (it may never return); nothing for
/// every other fault.
void harm(Fault fault);

}  // namespace quantcheck_kernels::mutants
