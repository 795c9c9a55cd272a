#pragma once
#include <iosfwd>

namespace quantcheck {

/// Times the built-in CUDA kernels in emulation on one core, 1024x1024 bf16 to E4M3, rowwise, beside the
/// reference on the same input. Prints medians of CPU time to `out`; returns 0 if the floor of the 128x128
/// kernel (60 million elements a second) holds, 1 if not. Throws InputError without the emulated kernels,
/// HarnessFault if a kernel and the reference disagree.
[[nodiscard]] int bench_emulation(std::ostream& out);

}  // namespace quantcheck
