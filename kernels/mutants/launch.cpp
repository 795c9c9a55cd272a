#include "kernels/mutants/launch.hpp"

#include <cstring>

#include "kernels/host/quantizer.hpp"
#include "kernels/mutants/conduct_fault.hpp"
#include "kernels/mutants/rules.hpp"
#include "kernels/mutants/storage_fault.hpp"

namespace quantcheck_kernels::mutants {
namespace {

Answer check(Shape shape, const qc_quantize_args& a) {
    if (shape == Shape::tiles)
        return check_quantize(a, QC_GEMM_READY, rowwise_128x128(a), columnwise_128x128(a));
    return check_quantize(a, QC_GEMM_READY | QC_COMPACT, rowwise_1x128(a), columnwise_1x128(a));
}

void quantize(const Mutant& mutant, const qc_quantize_args& a) {
    const FaultyRules rules(mutant.fault, a);
    with_element(a.input_dtype, [&](auto element) {
        using Element = decltype(element);
        if (mutant.shape == Shape::tiles)
            walk_128x128<Element>(a, rules);
        else
            walk_1x128<Element>(a, rules);
    });
}

void derive_scales(const Mutant& mutant, const qc_scale_args& a) {
    const FaultyRules rules(mutant.fault, a);
    for (std::int64_t i = 0; i < a.count; ++i) {
        const FaultyRules::Scale scale = rules.scale(a.amax[i]);
        const bool short_write = mutant.fault == Fault::unwritten_byte && i + 1 == a.count;
        a.scale[i] = scale.applied;
        std::memcpy(a.scale_inv + i, &scale.stored, sizeof(float) - (short_write ? 1 : 0));
    }
}

}  // namespace

std::int32_t launch(const Mutant& mutant, const qc_quantize_args* args) noexcept {
    return answer(args, [&](const qc_quantize_args& a) {
        if (const Answer checked = check(mutant.shape, a); checked.status != QC_OK) return checked;
        if (!is_empty(a))
            with_storage_fault(mutant.fault, a,
                               [&](const qc_quantize_args& given) { quantize(mutant, given); });
        return misbehave(mutant.fault);
    });
}

std::int32_t launch(const Mutant& mutant, const qc_scale_args* args) noexcept {
    return answer(args, [&](const qc_scale_args& a) {
        if (const Answer checked = check_scale(a); checked.status != QC_OK) return checked;
        derive_scales(mutant, a);
        return misbehave(mutant.fault);
    });
}

}  // namespace quantcheck_kernels::mutants
