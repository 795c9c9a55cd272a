#include <utility>

#include "kernels/common/check.hpp"
#include "kernels/cuda_mutants/fast_math.cuh"
#include "kernels/cuda_mutants/launch.hpp"
#include "kernels/cuda_mutants/quantize.cuh"
#include "kernels/cuda_mutants/unordered_stream.cuh"

namespace quantcheck_kernels::cuda_mutants {
namespace {

template <Fault kFault>
void start_fault(const Job& job, cudaStream_t stream) {
#ifndef QC_EMULATED
    if constexpr (kFault == Fault::fast_math) return start_fast_math(job, stream);
    if constexpr (kFault == Fault::unordered_stream) return start_unordered(job);
#endif
    start<kFault>(job, stream);
}

template <std::size_t... I>
void start_any(Fault fault, const Job& job, cudaStream_t stream, std::index_sequence<I...>) {
    static_cast<void>(
        ((fault == static_cast<Fault>(I) && (start_fault<static_cast<Fault>(I)>(job, stream), true)) || ...));
}

}  // namespace

std::int32_t launch(Fault fault, Shape shape, const qc_quantize_args* args) noexcept {
    return answer(args, [&](const qc_quantize_args& a) {
        const bool rows = shape == Shape::rows;
        const Direction directions[] = {rows ? rowwise_1x128(a) : rowwise_128x128(a),
                                        rows ? columnwise_1x128(a) : columnwise_128x128(a)};
        const Answer checked = check_quantize(a, rows ? QC_GEMM_READY | QC_COMPACT : +QC_GEMM_READY,
                                              directions[0], directions[1]);
        if (checked.status != QC_OK || is_empty(a)) return checked;
        for (const Direction& direction : directions)
            if (direction.wanted())
                start_any(fault, job_of(a, direction), static_cast<cudaStream_t>(a.stream),
                          std::make_index_sequence<kFaults>());
        const cudaError_t error = cudaGetLastError();
        return error == cudaSuccess ? Answer{} : Answer{QC_ERROR, cudaGetErrorString(error)};
    });
}

}  // namespace quantcheck_kernels::cuda_mutants
