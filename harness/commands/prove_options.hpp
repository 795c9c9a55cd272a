#pragma once
#include <optional>

#include "harness/commands/gate_options.hpp"
#include "reports/proof.hpp"

namespace quantcheck {

/// The command line of prove; each kind reads the fields that its options set.
struct ProveOptions {
    ProofKind kind = ProofKind::scale;
    GateOptions common;                ///< plugins, recipe files, time limit, jobs, save_failures, report
    std::string kernel = "reference";  ///< exact name, or "reference"
    std::string recipe;                ///< id; empty: the first that the kernel claims
    std::string dtype;                 ///< empty: the recipe's own, or all that the proof knows
    std::string format = "E4M3";
    float epsilon = 1e-12F, against = 0;
    std::string shard = "1/1";
    std::filesystem::path resume;               ///< report of an interrupted run; empty: none
    std::vector<std::filesystem::path> merged;  ///< reports to merge; no kernel is run then
};

/// Proves one of the four statements over its whole domain, or its part.
[[nodiscard]] int prove_command(const ProveOptions& options);

/// Joins the reports of shards.
[[nodiscard]] int merge_command(const ProveOptions& options);

}  // namespace quantcheck
