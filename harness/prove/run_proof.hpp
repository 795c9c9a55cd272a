#pragma once
#include "harness/prove/prover.hpp"

namespace quantcheck {

/// How much of a proof is run, and how.
struct ProofRunOptions {
    int jobs = 1;
    std::int64_t shard = 1, shards = 1;  ///< shard 1..shards of the steps
    WorkerOptions worker;
    std::optional<Proof> resumed;  ///< a report of the same shard that was interrupted
};

/// A proof as far as it went, and what must be said of it besides.
struct ProofRun {
    Proof proof;
    std::optional<Run> broken;  ///< how the kernel broke, which ended the run
    std::vector<Case>
        counterexamples;  ///< of the lowest difference, or that broke the kernel; the smallest first
    bool interrupted = false;
};

/// Runs the steps on all jobs and adds up what they found in the order of the steps, so that nothing depends
/// on which thread ran what. Claims are not judged yet. Throws InputError if the resumed report is of another
/// proof.
[[nodiscard]] ProofRun run_proof(const Prover& prover, const ProofRunOptions& options);

}  // namespace quantcheck
