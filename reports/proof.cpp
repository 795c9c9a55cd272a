#include "reports/proof.hpp"

#include <algorithm>
#include <numeric>
#include <ranges>

namespace quantcheck {

void ProofTally::add(const ProofTally& other) {
    checked += other.checked;
    differing += other.differing;
    checksum += other.checksum;
    if (other.first && (!first || *other.first < *first)) first = other.first;
    for (std::size_t i = 0; i < sets.size(); ++i) sets[i].add(other.sets[i]);
    if (!other.histogram) return;
    if (!histogram) histogram.emplace();
    std::ranges::transform(*histogram, *other.histogram, histogram->begin(), std::plus());
}

std::int64_t Proof::steps() const {
    return std::transform_reduce(parts.begin(), parts.end(), std::int64_t{0}, std::plus(),
                                 [](const ProofPart& part) { return part.steps; });
}

std::string_view verdict_of(const Proof& proof) {
    const auto differs = [](const ProofPart& part) { return part.tally.differing > 0; };
    const auto refuted = [](const ProofClaim& claim) { return claim.decides && claim.holds == false; };
    if (std::ranges::any_of(proof.parts, differs) || std::ranges::any_of(proof.claims, refuted))
        return "refuted";
    if (std::ranges::any_of(proof.parts, [](const ProofPart& part) { return !part.unsupported.empty(); }))
        return "unsupported";
    return proof.complete() && proof.steps() > 0 ? "proved" : "incomplete";
}

}  // namespace quantcheck
