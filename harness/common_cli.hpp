#pragma once
#include <CLI/CLI.hpp>

#include "harness/commands/gate_options.hpp"

namespace quantcheck {

// Options that several commands have, and what every command's help ends with.

inline constexpr const char* kExitCodes =
    "Exit codes: 0 conformant, 1 nonconformant, 2 wrong option, file or plugin,\n"
    "            3 inconclusive (not the evidence that was asked for), 4 the harness itself failed.\n";

/// A whole number that 64 bits hold. CLI11 itself wraps a negative number into an unsigned one and clamps one
/// that is too large.
[[nodiscard]] CLI::Validator whole_number();

/// --time-limit
void add_time_limit(CLI::App& command, GateOptions& options);
/// --plugin, --kernel, --time-limit, --device, --memory-limit
void add_kernel_options(CLI::App& command, GateOptions& options);
/// --checks
void add_checks(CLI::App& command, GateOptions& options);
/// --sanitizer
void add_sanitizer(CLI::App& command, GateOptions& options);
/// --property, --report, --junit, --waivers
void add_judging_options(CLI::App& command, GateOptions& options);
/// --recipe, --recipe-file
void add_recipe_options(CLI::App& command, GateOptions& options);
/// --seed, --cases, --max-elements; returns --cases
CLI::Option* add_sampling_options(CLI::App& command, GateOptions& options);
/// --jobs
void add_jobs(CLI::App& command, GateOptions& options);

}  // namespace quantcheck
