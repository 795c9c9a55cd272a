#pragma once
#include <functional>

#include "harness/prove/prover.hpp"
#include "properties/blocks.hpp"

namespace quantcheck {

/// What outputs are filled with before a launch. A proof runs each case once, so the byte must be one that no
/// right output holds: a code that the cast never gives, four of which make a NaN that no scale is.
inline constexpr std::byte kProofPoison{0xFF};

/// Runs the subject's kernel on the case. Nothing is returned if it wrote all that is expected; else its run.
[[nodiscard]] std::optional<Run> differing_run(const ProofSubject& subject, const Case& c,
                                               const Outputs& expected, ProofJob& job);

/// One scale or code that is not the expected one: its block, the block's amax and, for a code, the element
/// (in bits of the case's type).
struct Difference {
    const Block& block;
    std::uint32_t amax = 0;
    std::optional<std::uint32_t> x;
};

/// Calls visit for every scale and code of the case that differs.
void for_each_difference(const Case& c, const Outputs& expected, const Outputs& actual,
                         const std::function<void(const Difference&)>& visit);

}  // namespace quantcheck
