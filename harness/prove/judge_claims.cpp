#include "harness/prove/judge_claims.hpp"

#include <algorithm>

namespace quantcheck {
namespace {

bool is_whole(const Proof& proof) {
    return proof.complete() &&
           std::ranges::all_of(proof.parts, [](const ProofPart& part) { return part.unsupported.empty(); });
}

// False with the first counterexample of any part; true only of a whole proof.
template <class Counterexample>
void judge(Proof& proof, ProofClaim claim, Counterexample counterexample) {
    for (const ProofPart& part : proof.parts) {
        const std::string found = counterexample(part);
        if (found.empty()) continue;
        claim.holds = false;
        claim.witness += (claim.witness.empty() ? "" : "; ") + part.name + ": " + found;
    }
    if (!claim.holds && is_whole(proof)) claim.holds = true;
    proof.claims.push_back(std::move(claim));
}

std::string first_difference(const ProofPart& part) {
    return part.tally.differing > 0 ? witness_text(*part.tally.first, part.dtype) : "";
}

}  // namespace

void judge_claims(Proof& proof) {
    proof.claims.clear();
    const std::string what = proof.kind == ProofKind::cast ? "Every code is the one that rounding to nearest even gives."
                                                           : "Every scale and every code is the recipe's.";
    judge(proof, {"exact", what}, first_difference);
}

}  // namespace quantcheck
