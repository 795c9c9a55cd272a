#include "kernels/host/kernels.hpp"
#include "kernels/host/with_rules.hpp"

namespace quantcheck_kernels {

std::int32_t host_block_128x128(const qc_quantize_args* args) noexcept {
    return answer(args, [](const qc_quantize_args& a) {
        const Answer checked = check_quantize(a, QC_GEMM_READY, rowwise_128x128(a), columnwise_128x128(a));
        if (checked.status == QC_OK && !is_empty(a))
            with_rules(a,
                       [&](auto element, const auto& rules) { walk_128x128<decltype(element)>(a, rules); });
        return checked;
    });
}

}  // namespace quantcheck_kernels
