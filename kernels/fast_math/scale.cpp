// A scale kernel with a real fault: built with fast math, as TransformerEngine builds its second scale path
// (common/multi_tensor/compute_scale.cu). Subnormal numbers are flushed, so that a scale_inv which should be
// subnormal is 0: with epsilon 0 for every small amax, with epsilon 1e-12 for none.
#include <cstring>
#include <xmmintrin.h>

#include "kernels/common/answer.hpp"
#include "kernels/common/check.hpp"
#include "kernels/common/claims.hpp"

namespace quantcheck_kernels {
namespace {

// A program that is linked with fast math runs in this environment; a plugin must not leave it behind in its
// host's.
class FlushSubnormals {
 public:
    FlushSubnormals() : saved_(_mm_getcsr()) { _mm_setcsr(saved_ | 0x8040U); }
    FlushSubnormals(const FlushSubnormals&) = delete;
    FlushSubnormals& operator=(const FlushSubnormals&) = delete;
    ~FlushSubnormals() { _mm_setcsr(saved_); }

 private:
    unsigned saved_;
};

std::uint32_t bits_of(float value) {
    std::uint32_t bits = 0;
    std::memcpy(&bits, &value, sizeof bits);
    return bits;
}

float value_of(std::uint32_t bits) {
    float value = 0;
    std::memcpy(&value, &bits, sizeof value);
    return value;
}

// Inf and NaN are told by their bits: fast math takes it that there are none.
void derive(const qc_scale_args& a, float code_largest, float input_largest) {
    constexpr std::uint32_t kInfinity = 0x7F800000U;
    for (std::int64_t i = 0; i < a.count; ++i) {
        std::uint32_t amax = bits_of(a.amax[i]);
        if (amax < kInfinity && value_of(amax) < a.epsilon) amax = bits_of(a.epsilon);
        float scale = 1;
        if (amax != 0 && amax < kInfinity) {
            scale = code_largest / value_of(amax);
            if (bits_of(scale) == kInfinity) scale = input_largest;
            if (a.power_of_two != 0) scale = value_of(bits_of(scale) & kInfinity);
        }
        a.scale[i] = scale;
        a.scale_inv[i] = 1 / scale;
    }
}

std::int32_t fast_math_scale(const qc_scale_args* args) noexcept {
    return answer(args, [](const qc_scale_args& a) {
        const Answer checked = check_scale(a);
        if (checked.status != QC_OK) return checked;
        const FlushSubnormals environment;
        derive(a, a.code_format == QC_E4M3 ? 448.0F : 57344.0F,
               a.input_dtype == QC_F32    ? value_of(0x7F7FFFFFU)
               : a.input_dtype == QC_BF16 ? value_of(0x7F7F0000U)
                                          : 65504.0F);
        return checked;
    });
}

constexpr qc_kernel kScale =
    scale_kernel("fast_math.scale", "Scale and scale_inv of each amax, built with fast math: a real fault.",
                 QC_HOST, fast_math_scale);
constexpr const qc_kernel* kKernels[] = {&kScale};
constexpr qc_plugin kPlugin = {sizeof(qc_plugin),      QC_ABI_VERSION,     1,
                               "quantcheck_fast_math", QUANTCHECK_VERSION, kKernels};

}  // namespace
}  // namespace quantcheck_kernels

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &quantcheck_kernels::kPlugin; }
