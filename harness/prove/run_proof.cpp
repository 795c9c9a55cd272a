#include "harness/prove/run_proof.hpp"

#include <deque>
#include <map>
#include <mutex>

#include "harness/campaign/parallel.hpp"
#include "harness/interrupt.hpp"
#include "harness/progress.hpp"
#include "harness/prove/merge_proofs.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

struct Place {
    std::size_t part;
    std::int64_t step;
};

Place place_of(const Proof& proof, std::int64_t step) {
    std::size_t part = 0;
    for (; step >= proof.parts[part].steps; ++part) step -= proof.parts[part].steps;
    return {part, step};
}

// Adds results to the proof in the order of their steps, however they come.
class Fold {
 public:
    /// A difference that a resumed run found has its counterexample saved already.
    explicit Fold(ProofRun& run) : run_(run) {
        for (std::size_t part = run.proof.parts.size(); part-- > 0;)
            if (run.proof.parts[part].tally.first) lowest_.emplace(part, *run.proof.parts[part].tally.first);
    }

    void add(std::int64_t step, StepResult result) {
        const std::lock_guard lock(mutex_);
        waiting_.emplace(step, std::move(result));
        while (!run_.broken && !waiting_.empty() && waiting_.begin()->first == run_.proof.end) {
            take(waiting_.begin()->second);
            waiting_.erase(waiting_.begin());
        }
    }
    [[nodiscard]] bool ended() {
        const std::lock_guard lock(mutex_);
        return run_.broken.has_value();
    }

 private:
    void take(StepResult& result) {
        if (result.broken) {
            run_.broken = std::move(result.broken);
            run_.counterexamples = std::move(result.counterexamples);
            return;
        }
        ProofPart& part = run_.proof.parts[place_of(run_.proof, run_.proof.end).part];
        if (part.unsupported.empty()) part.unsupported = std::move(result.unsupported);
        const std::size_t number = static_cast<std::size_t>(&part - run_.proof.parts.data());
        if (result.tally.first && (!lowest_ || std::pair(number, *result.tally.first) < *lowest_)) {
            lowest_.emplace(number, *result.tally.first);
            run_.counterexamples = std::move(result.counterexamples);
        }
        part.tally.add(result.tally);
        ++run_.proof.end;
    }

    ProofRun& run_;
    std::mutex mutex_;
    std::map<std::int64_t, StepResult> waiting_;
    std::optional<std::pair<std::size_t, Witness>> lowest_;
};

}  // namespace

ProofRun run_proof(const Prover& prover, const ProofRunOptions& options) {
    ProofRun run;
    run.proof = prover.blank();
    const std::int64_t steps = run.proof.steps();
    const std::int64_t first = steps * (options.shard - 1) / options.shards,
                       end = steps * options.shard / options.shards;
    run.proof.first = run.proof.end = first;
    if (options.resumed) {
        require_same_proof(run.proof, *options.resumed);
        if (options.resumed->first != first || options.resumed->end > end)
            throw InputError("the report to resume covers steps " + std::to_string(options.resumed->first) +
                             " to " + std::to_string(options.resumed->end) +
                             ", which is not the beginning of this shard; give the --shard "
                             "that it was started with");
        run.proof = *options.resumed;
    }
    std::deque<ProofJob> jobs;
    for (int i = 0; i < options.jobs; ++i) jobs.emplace_back(options.worker);
    Fold fold(run);
    const std::int64_t start = run.proof.end;
    Progress progress("steps", end - start);
    for_each_step(end - start, options.jobs, [&](std::int64_t i, std::size_t job) {
        if (interrupted() || fold.ended()) return;
        const Place place = place_of(prover.blank(), start + i);
        StepResult result = prover.run(place.part, place.step, jobs[job]);
        if (interrupted() && result.broken)
            return;  // what happens to a process that is being stopped says nothing
        fold.add(start + i, std::move(result));
        progress.add(1);
    });
    run.interrupted = interrupted();
    return run;
}

}  // namespace quantcheck
