#pragma once
#include <memory>

#include "harness/prove/prover.hpp"
#include "reference/recipe.hpp"

namespace quantcheck {

/// Every amax through the recipe's scale rule, and through the kernel: a scale kernel directly, a quantize kernel by blocks
/// of one element.
[[nodiscard]] std::unique_ptr<Prover> prove_scale(const ProofSubject& subject, const Recipe& recipe);

}  // namespace quantcheck
