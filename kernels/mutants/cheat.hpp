#pragma once
#include "kernels/mutants/fault.hpp"
#include "kernels/mutants/history.hpp"

namespace quantcheck_kernels::mutants {

/// Answers without quantizing, if the fault is to cheat. `again` says that the last launch had this shape;
/// `history` holds what it wrote. False for every other fault, and where the cheat has nothing to answer
/// with.
[[nodiscard]] bool cheat(Fault fault, const qc_quantize_args& args, bool again, const History& history);

/// Keeps what this launch wrote, for the next one to answer with.
void remember(const qc_quantize_args& args, History& history);

}  // namespace quantcheck_kernels::mutants
