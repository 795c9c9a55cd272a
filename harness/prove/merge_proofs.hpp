#pragma once
#include <vector>

#include "reports/proof.hpp"

namespace quantcheck {

/// Throws InputError saying what differs, unless both are of the same statement about the same subject, cut
/// into the same steps.
void require_same_proof(const Proof& a, const Proof& b);

/// The proofs of shards as one, whatever their order; throws InputError if they are of different proofs, or
/// their steps overlap or leave a gap.
[[nodiscard]] Proof merge_proofs(std::vector<Proof> shards);

}  // namespace quantcheck
