#pragma once
#include <optional>

#include "harness/prove/compare_case.hpp"
#include "harness/prove/prover.hpp"
#include "harness/prove/strip.hpp"

namespace quantcheck {

/// Amaxes of a step: so many f32 that their buffers stay in the second-level cache, and so few of a 16-bit
/// type that there are steps to share out.
[[nodiscard]] constexpr std::int64_t amaxes_per_step(DType dtype) {
    return dtype == DType::f32 ? 1 << 15 : 1 << 11;
}

/// How amaxes reach a kernel: as such, or (with a strip) as blocks of one nonzero element.
struct AmaxWay {
    std::optional<Strip> strip;
    std::int64_t per_step = amaxes_per_step(DType::f32);
};

/// Steps that the patterns of a type take.
[[nodiscard]] std::int64_t amax_steps(const AmaxWay& way, DType dtype);

/// The way through blocks of this direction; nothing if the kernel takes no tensor that holds such blocks.
[[nodiscard]] std::optional<AmaxWay> amax_way(const ProofSubject& subject, const Recipe& recipe,
                                              Direction direction);

/// The directions whose blocks a quantize kernel derives scales for: two unless one's codes are the other's.
[[nodiscard]] std::vector<Direction> scaled_directions(const Recipe& recipe);

/// The recipe's scales of `count` patterns of the type from `first` on, in job.amax, job.applied and
/// job.stored.
void derive_scales(const Recipe& recipe, DType dtype, std::uint64_t first, std::uint64_t count,
                   ProofJob& job);

/// The case that holds these amaxes in job.c, and what the recipe makes of it in job.expected. The strip of
/// the last step repeats its last amax.
void make_amax_case(const Recipe& recipe, const AmaxWay& way, DType dtype, std::uint64_t first,
                    std::uint64_t count, ProofJob& job);

/// The amax that a difference in a step's case is about.
struct SteppedAmax {
    std::uint32_t bits = 0;
    std::size_t index = 0;  ///< in the step
    bool own = true;        ///< false: of the other direction, whose blocks hold many of the step's amaxes
};

/// Nothing for a block that repeats the step's last amax.
[[nodiscard]] std::optional<SteppedAmax> stepped_amax(const AmaxWay& way, const Difference& difference,
                                                      std::uint64_t first, std::uint64_t count);

/// The smallest case with this amax that the kernel takes.
[[nodiscard]] Case one_amax_case(const ProofSubject& subject, const Recipe& recipe, const AmaxWay& way,
                                 DType dtype, std::uint32_t amax);

/// Takes a run that gave nothing to compare into the result; false if it did give outputs.
[[nodiscard]] bool without_outputs(const Run& run, const Case& c, StepResult& result);

}  // namespace quantcheck
