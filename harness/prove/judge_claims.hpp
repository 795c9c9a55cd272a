#pragma once
#include "reports/proof.hpp"

namespace quantcheck {

/// Writes the proof's claims anew, from what its parts hold. A counterexample decides a claim at once; that
/// it holds needs the whole proof.
void judge_claims(Proof& proof);

}  // namespace quantcheck
