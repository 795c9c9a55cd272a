#include "harness/prove/merge_proofs.hpp"

#include <algorithm>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

bool same_part(const ProofPart& a, const ProofPart& b) {
    return a.name == b.name && a.domain == b.domain && a.dtype == b.dtype &&
           a.judges_reference == b.judges_reference && a.values == b.values && a.steps == b.steps &&
           a.sets == b.sets;
}

std::string range_text(const Proof& proof) {
    return std::to_string(proof.first) + " to " + std::to_string(proof.end);
}

}  // namespace

void require_same_proof(const Proof& a, const Proof& b) {
    const auto require = [](bool same, const std::string& what) {
        if (!same)
            throw InputError("the reports are of different proofs: " + what +
                             " differ; give reports of one proof");
    };
    require(a.kind == b.kind, "what they prove");
    require(a.subject == b.subject, "the kernels '" + a.subject + "' and '" + b.subject + "'");
    require(a.recipe == b.recipe, "the recipes '" + a.recipe + "' and '" + b.recipe + "'");
    require(a.epsilon == b.epsilon && a.against == b.against, "the epsilons");
    require(std::ranges::equal(a.parts, b.parts, same_part), "the parts and their steps");
}

Proof merge_proofs(std::vector<Proof> shards) {
    std::ranges::sort(shards, {}, [](const Proof& proof) { return std::pair(proof.first, proof.end); });
    Proof merged = shards.front();
    for (std::size_t i = 1; i < shards.size(); ++i) {
        const Proof& next = shards[i];
        require_same_proof(merged, next);
        if (next.first != merged.end)
            throw InputError("the reports cover steps " + range_text(merged) + " and " + range_text(next) +
                             ", which " +
                             (next.first < merged.end ? "overlap; give each shard once"
                                                      : "leave a gap; give the missing shards too"));
        for (std::size_t p = 0; p < merged.parts.size(); ++p) {
            merged.parts[p].tally.add(next.parts[p].tally);
            if (merged.parts[p].unsupported.empty()) merged.parts[p].unsupported = next.parts[p].unsupported;
        }
        merged.end = next.end;
    }
    merged.claims.clear();
    return merged;
}

}  // namespace quantcheck
