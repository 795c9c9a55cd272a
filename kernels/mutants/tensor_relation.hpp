#pragma once
#include <vector>

#include "kernels/mutants/past.hpp"

namespace quantcheck_kernels::mutants {

/// Every way in which the later launch's tensor follows from the earlier one's; none of them is "the same".
[[nodiscard]] std::vector<Where> ways_from(const Remembered& earlier, const Remembered& now);

/// The same tensor, options, directions and addresses (modulo 256).
[[nodiscard]] bool is_same_launch(const Remembered& earlier, const Remembered& now);

/// All elements are the largest finite value.
[[nodiscard]] bool is_loud(const Remembered& launch);

}  // namespace quantcheck_kernels::mutants
