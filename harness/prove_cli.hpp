#pragma once
#include <CLI/CLI.hpp>

#include "harness/commands/prove_options.hpp"

namespace quantcheck {

/// Adds the command prove with its subcommands; each sets `status` when it is run.
void add_prove(CLI::App& app, ProveOptions& options, int& status);

}  // namespace quantcheck
