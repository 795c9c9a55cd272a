#pragma once
#include "harness/campaign/target.hpp"
#include "harness/huge/shapes.hpp"
#include "harness/worker/worker.hpp"
#include "properties/property.hpp"

namespace quantcheck {

/// How a huge launch is judged.
struct HugeOptions {
    std::uint64_t seed = 1;
    int jobs = 1;  ///< threads that compare
};

/// Launches the kernel once on a tensor of that shape in a worker's own memory and compares every byte that
/// it stored, part by part, with the reference; its input, and the memory around all buffers, must be
/// unchanged. Skipped, with the reason, where the machine or the device has not that much memory.
[[nodiscard]] Outcome judge_huge(const Target& target, const Recipe& recipe, const InputShape& shape,
                                 const WorkerOptions& worker, const HugeOptions& options);

}  // namespace quantcheck
