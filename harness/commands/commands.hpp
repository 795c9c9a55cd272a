#pragma once
#include <string>

#include "harness/commands/gate_options.hpp"

namespace quantcheck {

/// Generates cases, runs every selected kernel on them and on the corpus, judges recordings; prints and
/// writes the report.
[[nodiscard]] int gate_command(const GateOptions& options);

/// Runs saved cases again, each by the property that it was saved for.
[[nodiscard]] int replay_command(const GateOptions& options);

/// Judges outputs that were made elsewhere.
[[nodiscard]] int judge_command(const GateOptions& options);

/// Writes generated cases of the selected recipes below options.folder, without outputs, for programs in any
/// language to run and to record (examples/recording).
[[nodiscard]] int export_cases_command(const GateOptions& options);

/// Runs kernels on saved cases and writes what they gave as recordings below options.folder. Throws
/// InputError for a case on which a kernel fails.
[[nodiscard]] int record_command(const GateOptions& options);

/// Runs the gate over every mutant and prints which property found which fault, and when. Exit 0 only if
/// every fault was found and the controls pass.
[[nodiscard]] int selftest_command(const GateOptions& options);

/// Prints the catalogue of "kernels", "recipes", "properties" or "kinds".
[[nodiscard]] int list_command(const std::string& what, const GateOptions& options);

/// Prints one recipe (an id, or a .json file) with every axis as JSON.
[[nodiscard]] int show_recipe_command(const std::string& id);

}  // namespace quantcheck
