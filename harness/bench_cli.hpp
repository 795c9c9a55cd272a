#pragma once
#include <CLI/CLI.hpp>

#include "harness/bench_kernels.hpp"

namespace quantcheck {

/// Adds the command `bench` and what it can measure; `status` gets the exit code of the one that ran.
void add_bench(CLI::App& app, BenchOptions& options, int& status);

}  // namespace quantcheck
