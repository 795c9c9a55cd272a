#pragma once
#include <CLI/CLI.hpp>

#include "harness/commands/gate_options.hpp"

namespace quantcheck {

/// Adds gate, replay and judge, the commands that judge kernels or their recorded outputs; each sets `status`
/// when it is run.
void add_gate(CLI::App& app, GateOptions& options, int& status);
void add_replay(CLI::App& app, GateOptions& options, int& status);
void add_judge(CLI::App& app, GateOptions& options, int& status);

}  // namespace quantcheck
