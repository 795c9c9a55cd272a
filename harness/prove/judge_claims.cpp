#include "harness/prove/judge_claims.hpp"

#include <algorithm>

#include "harness/prove/epsilon_sets.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

bool is_whole(const Proof& proof) {
    return proof.complete() &&
           std::ranges::all_of(proof.parts, [](const ProofPart& part) { return part.unsupported.empty(); });
}

void add_sentence(std::string& text, const ProofPart& part, const std::string& sentence) {
    if (!sentence.empty()) text += (text.empty() ? "" : "; ") + part.name + ": " + sentence;
}

// False with the first counterexample of each part; true only of a whole proof.
template <class Counterexample>
void judge(Proof& proof, ProofClaim claim, Counterexample counterexample) {
    for (const ProofPart& part : proof.parts) add_sentence(claim.witness, part, counterexample(part));
    if (!claim.witness.empty())
        claim.holds = false;
    else if (is_whole(proof))
        claim.holds = true;
    proof.claims.push_back(std::move(claim));
}

std::string pattern(std::uint64_t bits, const ProofPart& part) {
    return pattern_text(static_cast<std::uint32_t>(bits), part.dtype);
}

std::string first_difference(const ProofPart& part) {
    return part.tally.differing > 0 && part.tally.first ? witness_text(*part.tally.first, part.dtype) : "";
}

std::string differing_block(const ProofPart& part) {
    const IntervalSet &scales = part.tally.sets[kScaleDiffers], &codes = part.tally.sets[kCodeDiffers];
    const IntervalSet& set = scales.empty() ? codes : scales;
    if (set.empty()) return "";
    return std::to_string(set.count()) + " of " + std::to_string(part.values - 1) +
           " nonzero magnitudes differ, the smallest is " + pattern(set.intervals().front().first, part);
}

// Where the blocks that differ are not just those below one amax.
std::string second_edge(const ProofPart& part) {
    const IntervalSet& set = part.tally.sets[kScaleDiffers];
    if (set.empty() || (set.intervals().size() == 1 && set.intervals().front().first == 1)) return "";
    return "a block that does not differ lies below " + pattern(set.last(), part) + ", which does";
}

void judge_edge(Proof& proof) {
    judge(
        proof,
        {"edge", "The nonzero blocks that change scale are all those below one amax, and no others.", false},
        second_edge);
    ProofClaim& claim = proof.claims.back();
    if (claim.holds != true) return;
    for (const ProofPart& part : proof.parts) {
        const IntervalSet& set = part.tally.sets[kScaleDiffers];
        add_sentence(claim.witness, part,
                     set.empty() ? "no block changes"
                                 : "the last that changes is " + pattern(set.last(), part) +
                                       ", the first that does not " + pattern(set.last() + 1, part));
    }
}

void judge_epsilon(Proof& proof) {
    judge(proof, {"naive", "A nonzero block has the same scale and codes under both epsilons.", false},
          differing_block);
    judge_edge(proof);
    judge(
        proof,
        {"exact",
         "The scales and codes are the recipe's under both epsilons, so they change exactly where it says."},
        first_difference);
    judge(proof,
          {"zero_block", "A zero block has finite positive scales and zero codes under both epsilons."},
          [](const ProofPart& part) {
              return part.tally.sets[kZeroBlock].empty()
                         ? ""
                         : "an amax of 0 has a scale that is not finite and positive, or a code";
          });
}

}  // namespace

void judge_claims(Proof& proof) {
    proof.claims.clear();
    if (proof.kind == ProofKind::epsilon) return judge_epsilon(proof);
    const std::string what = proof.kind == ProofKind::cast
                                 ? "Every code is the one that rounding to nearest even gives."
                                 : "Every scale and every code is the recipe's.";
    judge(proof, {"exact", what}, first_difference);
}

void require_claimed_sets(const Proof& proof, std::string_view origin) {
    if (proof.kind != ProofKind::epsilon) return;
    for (const ProofPart& part : proof.parts)
        if (part.sets != epsilon_sets(part.dtype))
            throw InputError(
                "'" + std::string(origin) + "': the sets of the part '" + part.name +
                "' are not those of an epsilon proof; give a report that quantcheck prove wrote");
}

}  // namespace quantcheck
