#pragma once
#include <CLI/CLI.hpp>

#include "harness/commands/huge_options.hpp"

namespace quantcheck {

/// Adds the command huge; its callback sets `status`.
void add_huge(CLI::App& app, HugeCommandOptions& options, int& status);

}  // namespace quantcheck
