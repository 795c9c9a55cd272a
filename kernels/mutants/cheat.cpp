#include "kernels/mutants/cheat.hpp"

#include <algorithm>
#include <span>

#include "kernels/mutants/reach.hpp"
#include "kernels/mutants/scratch.hpp"

namespace quantcheck_kernels::mutants {
namespace {

void write_constants(const qc_quantize_args& a) {
    for (const qc_output& out : wanted(a)) {
        std::fill_n(out.codes, code_count(out), std::uint8_t{0});
        for (std::int64_t row = 0; row < out.scale_rows; ++row)
            std::fill_n(out.scale_inv + row * out.scale_stride, out.scale_cols, 1.0F);
    }
}

}  // namespace

bool cheat(Fault fault, const qc_quantize_args& a, bool again, const History& history) {
    const bool reaches = fault >= Fault::edits_outputs_later;
    if (fault == Fault::constant_outputs || reaches) write_constants(a);
    reach(fault, a);
    if (fault == Fault::stale_outputs && again) return write_outputs(a, history.stale);
    return reaches || fault == Fault::constant_outputs || fault == Fault::untouched_outputs ||
           fault == Fault::prints_pass;
}

void remember(const qc_quantize_args& a, History& history) { history.stale = outputs_of(a); }

}  // namespace quantcheck_kernels::mutants
