#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "harness/commands/gate_options.hpp"

namespace quantcheck {

/// The command line of huge.
struct HugeCommandOptions {
    GateOptions
        common;  ///< plugins, kernels, devices, recipes, recipe files, seed, time limit, jobs, reports
    std::int64_t elements = std::int64_t{1} << 31;  ///< that an index which is too narrow cannot count
    std::vector<std::string> shapes;                ///< "ROWSxCOLS[:STRIDE]"; empty: those of `elements`
};

/// Judges kernels on tensors that a 32-bit index cannot span, without a reference of that size in memory.
[[nodiscard]] int huge_command(const HugeCommandOptions& options);

}  // namespace quantcheck
