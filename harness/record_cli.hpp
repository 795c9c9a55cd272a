#pragma once
#include <CLI/CLI.hpp>

#include "harness/commands/gate_options.hpp"

namespace quantcheck {

/// Adds the command `record`, which sets `status` when it is run.
void add_record(CLI::App& app, GateOptions& options, int& status);

}  // namespace quantcheck
