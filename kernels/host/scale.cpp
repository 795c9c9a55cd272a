#include "kernels/host/scale.hpp"

#include "kernels/host/kernels.hpp"
#include "kernels/host/with_rules.hpp"

namespace quantcheck_kernels {

std::int32_t host_scale(const qc_scale_args* args) noexcept {
    return answer(args, [](const qc_scale_args& a) {
        const Answer checked = check_scale(a);
        if (checked.status == QC_OK)
            with_rules(a, [&](auto, const auto& rules) {
                for (std::int64_t i = 0; i < a.count; ++i) {
                    const Scale scale = rules.scale(a.amax[i]);
                    a.scale[i] = scale.applied;
                    a.scale_inv[i] = scale.stored;
                }
            });
        return checked;
    });
}

}  // namespace quantcheck_kernels
