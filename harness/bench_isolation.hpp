#pragma once
#include <iosfwd>

namespace quantcheck {

/// Times one launch of a built-in host kernel on a small case (4 x 256 bf16, both directions) in a worker
/// process, guard pages and checks of the process included, against a call of the same kernel in this process
/// on the same bytes. Prints medians in microseconds and their difference to `out`; returns 0 if the floor
/// holds, 1 if not.
[[nodiscard]] int bench_isolation(std::ostream& out);

}  // namespace quantcheck
