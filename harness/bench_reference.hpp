#pragma once
#include <iosfwd>

namespace quantcheck {

/// Times the reference quantizer on one core, 4096x4096 bf16 to E4M3 in 128x128 and 1x128 blocks, between two
/// yardsticks of the same run: memcpy of the input, and a test reference as projects usually write it. Prints
/// medians and ratios to `out`; returns 0 if every floor holds, 1 if one does not. Throws HarnessFault if the
/// two references disagree.
[[nodiscard]] int bench_reference(std::ostream& out);

}  // namespace quantcheck
