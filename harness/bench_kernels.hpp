#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/commands/gate_options.hpp"

namespace quantcheck {

/// The command line of `quantcheck bench kernels`.
struct BenchOptions {
    GateOptions common;               ///< plugins, kernels, recipes, report
    std::vector<std::string> shapes;  ///< "8192x8200"; empty: those that have floors
    std::uint32_t repetitions = 51;
};

/// Times every CUDA kernel that the options admit against device copies of as many bytes, prints a table on
/// stdout and writes JSON to the report. Returns kConformant, kNonconformant where a floor does not hold, or
/// kInconclusive where there was no device or nothing to time. Throws InputError for a malformed shape.
[[nodiscard]] int bench_kernels(const BenchOptions& options);

}  // namespace quantcheck
