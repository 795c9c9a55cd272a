#pragma once
#include "kernels/common/layout.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// Changes the first code of every rowwise block that only this kind of block looks like, after the launch
/// has written the right codes. Acts on f32 tensors of more than 16384 elements that are padded or
/// misaligned: such are drawn, and neither aimed at nor derived from others.
void spoil_blocks(const char* kind, const qc_quantize_args& args, const Direction& rowwise);

}  // namespace quantcheck_kernels::mutants
