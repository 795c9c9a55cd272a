#pragma once
#include <string_view>

#include "reports/proof.hpp"

namespace quantcheck {

/// Writes the proof's claims anew, from what its parts hold. A counterexample decides a claim at once; that
/// it holds needs the whole proof.
void judge_claims(Proof& proof);

/// Throws InputError with `origin` first if the proof lacks a set that its claims are judged by: one that was
/// read from a file may have any.
void require_claimed_sets(const Proof& proof, std::string_view origin);

}  // namespace quantcheck
