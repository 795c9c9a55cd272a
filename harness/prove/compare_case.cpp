#include "harness/prove/compare_case.hpp"

#include <bit>

#include "harness/kernel_subject.hpp"
#include "reference/decode.hpp"
#include "reference/encode.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

constexpr bool is_never_written(const NumberFormat& format) {
    const auto code = std::to_integer<std::uint32_t>(kProofPoison);
    return encode(format, decode_bits(format, code), Overflow::saturate) != code;
}
static_assert(is_never_written(kE4M3) && is_never_written(kE5M2), "the poison would hide an unwritten code");

// A NaN has no place in an amax: a block's amax is the case's own bits only for scale_from_amax.
std::uint32_t amax_of(const Case& c, const Block& block) {
    if (c.operation == Operation::scale_from_amax) return input_bits(c, block.extent.row, block.extent.col);
    return narrow(c.dtype(), facts_of(c, block.extent).amax_bits);
}

}  // namespace

std::optional<Run> differing_run(const ProofSubject& subject, const Case& c, const Outputs& expected,
                                 ProofJob& job) {
    KernelSubject kernel(subject.kernel(), subject.kernel_index, job.workers.worker(*subject.plugin));
    Run run = kernel.run(c, kProofPoison);
    if (run.status == RunStatus::ok && same_logical_bytes(c, expected, run.outputs)) return std::nullopt;
    return run;
}

void for_each_difference(const Case& c, const Outputs& expected, const Outputs& actual,
                         const std::function<void(const Difference&)>& visit) {
    for_each_block(c, [&](const Block& block) {
        const bool scales = !same_scales(block, expected, actual);
        const bool codes = block.code_slot && differing_codes(block, expected, actual) > 0;
        if (!scales && !codes) return;
        const std::uint32_t amax = amax_of(c, block);
        if (scales) visit({block, amax, std::nullopt});
        if (!codes) return;
        for (std::int64_t r = 0; r < block.extent.rows; ++r)
            for (std::int64_t k = 0; k < block.extent.cols; ++k) {
                const std::int64_t at = block.code_at(r, k);
                if (code_byte(expected, *block.code_slot, at) == code_byte(actual, *block.code_slot, at))
                    continue;
                visit({block, amax, input_bits(c, block.extent.row + r, block.extent.col + k)});
            }
    });
}

}  // namespace quantcheck
