#include "kernels/mutants/launch.hpp"

#include <cstring>
#include <utility>

#include "kernels/host/quantizer.hpp"
#include "kernels/mutants/cheat.hpp"
#include "kernels/mutants/conduct_fault.hpp"
#include "kernels/mutants/confine.hpp"
#include "kernels/mutants/hostile_fault.hpp"
#include "kernels/mutants/kind_fault.hpp"
#include "kernels/mutants/past.hpp"
#include "kernels/mutants/rules.hpp"
#include "kernels/mutants/scratch.hpp"
#include "kernels/mutants/storage_fault.hpp"

namespace quantcheck_kernels::mutants {
namespace {

/// What lies where in a launch of this shape.
std::pair<Direction, Direction> directions(Shape shape, const qc_quantize_args& a) {
    if (shape == Shape::tiles) return {rowwise_128x128(a), columnwise_128x128(a)};
    return {rowwise_1x128(a), columnwise_1x128(a)};
}

Answer check(Shape shape, const qc_quantize_args& a) {
    const auto [rowwise, columnwise] = directions(shape, a);
    const std::uint32_t layouts = shape == Shape::tiles ? QC_GEMM_READY : QC_GEMM_READY | QC_COMPACT;
    return check_quantize(a, layouts, rowwise, columnwise);
}

void quantize(Shape shape, Fault fault, const qc_quantize_args& args) {
    with_storage_fault(fault, args, [&](const qc_quantize_args& a) {
        with_element(a.input_dtype, [&](auto element) {
            using Element = decltype(element);
            const FaultyRules rules(fault, a);
            if (shape == Shape::tiles)
                walk_128x128<Element>(a, rules);
            else
                walk_1x128<Element>(a, rules);
        });
    });
}

/// Right, but for a tensor that follows from an earlier one in the mutant's way.
void run_with_past(const Mutant& mutant, const qc_quantize_args& a, Past& past) {
    constexpr std::int64_t kMostElements = 1 << 14;  // larger results are not worth keeping
    quantize(mutant.shape, Fault::none, a);
    if (a.rows * a.cols > kMostElements) return;
    const auto [rowwise, columnwise] = directions(mutant.shape, a);
    Remembered now = remembered(a, rowwise, columnwise);
    if (const Past::Match match = past.match(now); match.how == mutant.where) {
        if (mutant.fault == Fault::cached_outputs)
            write_outputs(a, match.earlier->outputs);
        else
            quantize(mutant.shape, mutant.fault, a);
    }
    past.add(std::move(now));
}

void run(const Mutant& mutant, Fault fault, const qc_quantize_args& a, History& history) {
    const auto faulty = [&](const qc_quantize_args& given) {
        const bool again = history.rows == given.rows && history.cols == given.cols;
        if (!cheat(fault, given, again, history)) quantize(mutant.shape, fault, given);
    };
    if (is_by_earlier_launch(mutant.where)) {
        run_with_past(mutant, a, history.past);
    } else if (fault == Fault::block_of_kind) {
        quantize(mutant.shape, Fault::none, a);
        spoil_blocks(mutant.kind, a, directions(mutant.shape, a).first);
    } else if (!is_by_position(mutant.where)) {
        faulty(a);
    } else {
        const auto [rowwise, columnwise] = directions(mutant.shape, a);
        confine(
            mutant.where, a, rowwise, columnwise,
            [&](const qc_quantize_args& given) { quantize(mutant.shape, Fault::none, given); }, faulty);
    }
    if (fault == Fault::stale_outputs) remember(a, history);
}

void derive_scales(Fault fault, const qc_scale_args& a) {
    const FaultyRules rules(fault, a);
    for (std::int64_t i = 0; i < a.count; ++i) {
        const FaultyRules::Scale scale = rules.scale(a.amax[i]);
        const bool short_write = fault == Fault::unwritten_byte && i + 1 == a.count;
        a.scale[i] = scale.applied;
        std::memcpy(a.scale_inv + i, &scale.stored, sizeof(float) - (short_write ? 1 : 0));
    }
}

/// Runs body(the fault of this launch), and adds the launch to the history.
template <class Args, class Body>
Answer with_fault(const Mutant& mutant, const Args& a, History& history, Body body) {
    const Launch launch = launch_of(a);
    const Fault fault = acts_on(mutant.where, launch, history) ? mutant.fault : Fault::none;
    body(fault);
    ++history.launches;
    history.rows = launch.rows;
    history.cols = launch.cols;
    harm(fault);
    return misbehave(fault);
}

}  // namespace

std::int32_t launch(const Mutant& mutant, History& history, const qc_quantize_args* args) noexcept {
    return answer(args, [&](const qc_quantize_args& a) {
        if (const Answer checked = check(mutant.shape, a); checked.status != QC_OK) return checked;
        return with_fault(mutant, a, history, [&](Fault fault) {
            if (!is_empty(a)) run(mutant, fault, a, history);
        });
    });
}

std::int32_t launch(const Mutant& mutant, History& history, const qc_scale_args* args) noexcept {
    return answer(args, [&](const qc_scale_args& a) {
        if (const Answer checked = check_scale(a); checked.status != QC_OK) return checked;
        return with_fault(mutant, a, history, [&](Fault fault) { derive_scales(fault, a); });
    });
}

}  // namespace quantcheck_kernels::mutants
