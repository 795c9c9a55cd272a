#pragma once
#include <cstdint>
#include <filesystem>
#include <string>
#include <vector>

#include "harness/checks.hpp"

namespace quantcheck {

/// The command line of gate, replay, judge and selftest; each command reads the fields that its options set.
struct GateOptions {
    std::vector<std::filesystem::path> plugins;       ///< empty: the built-in kernels
    std::vector<std::string> kernels;                 ///< globs
    std::vector<std::string> devices;                 ///< indices and UUIDs; empty: all devices
    std::vector<std::string> recipes;                 ///< patterns
    std::vector<std::filesystem::path> recipe_files;  ///< recipes of the user, beside the built-in ones
    std::vector<std::string> properties;              ///< globs; empty: the default properties
    std::vector<std::filesystem::path> corpora;       ///< folders (gate) or files and folders (replay, judge)
    std::uint64_t seed = 1;
    std::int64_t cases = 1000;
    double time_seconds = 0;                ///< > 0: instead of cases
    std::int64_t max_elements = 0;          ///< of a generated tensor; 0: the default
    double time_limit_seconds = 10;         ///< of one launch
    std::uint64_t memory_limit_mib = 1024;  ///< of a host kernel's process
    Checks checks = Checks::fast;           ///< of emulated kernels
    std::string sanitizer;                  ///< tool of compute-sanitizer; empty: none
    int jobs = 1;
    std::filesystem::path save_failures = "quantcheck-failures";
    std::filesystem::path folder;   ///< where export-cases and record write
    bool with_outputs = false;      ///< export-cases writes what the reference makes of its cases too
    std::filesystem::path report;   ///< JSON; empty: none
    std::filesystem::path junit;    ///< JUnit XML; empty: none
    std::filesystem::path waivers;  ///< failures that are accepted for now; empty: none
    std::filesystem::path resume;   ///< journal of a gate that can be killed and go on; empty: none

    // Of selftest alone: what the campaign goes without, while the same is expected of it.
    std::vector<std::string> without_properties;
    std::string without_kind;
    bool quick = false;  ///< the mutants that single properties and kinds need, each until its first failure
};

}  // namespace quantcheck
