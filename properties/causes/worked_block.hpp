#pragma once
#include <string>
#include <vector>

#include "properties/property.hpp"

namespace quantcheck {

/// The block of a finding worked by hand, a line per step: amax, epsilon, scale, power of two, scale_inv,
/// then at most eight of its codes (those that differ first), each as the recipe has it with the kernel's
/// beside it. Empty where the finding names no block, outputs are missing, or the recipe is none whose steps
/// are known (step_facts).
[[nodiscard]] std::vector<std::string> worked_block(const Case& c, const Finding& finding,
                                                    const Outputs& expected, const Outputs& actual);

}  // namespace quantcheck
