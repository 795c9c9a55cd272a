#include "harness/prove/prover.hpp"

namespace quantcheck {

ProofPart make_part(std::string name, std::string domain, DType dtype, std::vector<ProofSet> sets) {
    ProofPart part;
    part.name = std::move(name);
    part.domain = std::move(domain);
    part.dtype = dtype;
    part.sets = std::move(sets);
    part.tally = blank_tally(part);
    return part;
}

ProofTally blank_tally(const ProofPart& part) {
    ProofTally tally;
    tally.sets.assign(part.sets.size(), IntervalSet(most_intervals(part.dtype)));
    return tally;
}

}  // namespace quantcheck
