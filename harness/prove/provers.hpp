#pragma once
#include <memory>
#include <vector>

#include "harness/prove/prover.hpp"
#include "reference/recipe.hpp"

namespace quantcheck {

// What can be proved. Each throws InputError for a subject or recipe that the proof is not about.

/// Every float through the cast to the format: the reference against the slow oracle and the CUDA headers, or
/// against the kernel, in blocks whose scale is 1.
[[nodiscard]] std::unique_ptr<Prover> prove_cast(const ProofSubject& subject, const Recipe& recipe,
                                                 CodeFormat format);

/// Every amax through the recipe's scale rule, and through the kernel: a scale kernel directly, a quantize
/// kernel by blocks of one element.
[[nodiscard]] std::unique_ptr<Prover> prove_scale(const ProofSubject& subject, const Recipe& recipe);

/// Every amax with every element that a block of that amax can hold, of a 16-bit input type.
[[nodiscard]] std::unique_ptr<Prover> prove_pairs(const ProofSubject& subject, const Recipe& recipe);

/// Every amax under two epsilons; one recipe per input type.
[[nodiscard]] std::unique_ptr<Prover> prove_epsilon(const ProofSubject& subject,
                                                    const std::vector<Recipe>& recipes, float epsilon,
                                                    float against);

}  // namespace quantcheck
