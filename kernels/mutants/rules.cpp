#include "kernels/mutants/rules.hpp"

#include <bit>
#include <cmath>
#include <limits>

namespace quantcheck_kernels::mutants {
namespace {

using Limits = std::numeric_limits<float>;

float flushed(float value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value;
}

}  // namespace

float FaultyRules::input(float value) const { return has(Fault::input_flushed) ? flushed(value) : value; }

float FaultyRules::amax(const float* line, std::int64_t count, float running) const {
    for (std::int64_t i = 0; i < count; ++i) {
        const float value = input(line[i]);
        const float magnitude = has(Fault::amax_without_abs) ? value : std::fabs(value);
        if (has(Fault::inf_skipped_in_amax) && std::isinf(value)) continue;
        if (has(Fault::nan_in_amax) && std::isnan(value)) running = value;
        if (magnitude > running) running = magnitude;  // false for NaN on either side
    }
    return running;
}

float FaultyRules::with_epsilon(float amax) const {
    if (has(Fault::epsilon_ignored)) return amax;
    if (has(Fault::epsilon_added)) return amax + epsilon_;
    if (has(Fault::epsilon_only_zero)) return amax == 0 && amax < epsilon_ ? epsilon_ : amax;
    const float least = 1e-12F;
    const float floor = has(Fault::epsilon_at_least_1em12) && !(epsilon_ >= least) ? least : epsilon_;
    return amax < floor ? floor : amax;
}

float FaultyRules::overflow_fallback() const {
    if (has(Fault::no_overflow_fallback)) return Limits::infinity();
    if (has(Fault::fallback_flt_max) || input_dtype_ == QC_F32) return Limits::max();
    return input_dtype_ == QC_BF16 ? 0x1.fep+127F : 65504.0F;
}

float FaultyRules::power_of_two(float scale) const {
    const auto bits = std::bit_cast<std::uint32_t>(scale);
    const std::uint32_t carry = has(Fault::pow2_nearest) ? 0x00400000 : has(Fault::pow2_up) ? 0x007FFFFF : 0;
    return std::bit_cast<float>((bits + carry) & 0xFF800000U);
}

float FaultyRules::inverse(float amax, float applied) const {
    if (has(Fault::scale_inv_amax_over_max)) return amax / format_.largest;
    const float stored = 1 / applied;
    if (has(Fault::scale_inv_flushed) || has(Fault::fast_math)) return flushed(stored);
    return stored;
}

FaultyRules::Scale FaultyRules::scale(float block_amax) const {
    const float amax = with_epsilon(has(Fault::fast_math) ? flushed(block_amax) : block_amax);
    const auto stored_with_fault = [&](float stored) {
        return has(Fault::scale_inv_ulp) ? std::nextafter(stored, Limits::infinity()) : stored;
    };
    if (has(Fault::zero_block_inf) && amax == 0) return {Limits::infinity(), 0, Limits::infinity()};
    const bool guarded = std::isnan(amax) || (amax == 0 && !has(Fault::no_zero_guard)) ||
                         (std::isinf(amax) && !has(Fault::no_inf_guard));
    if (guarded) return {1, stored_with_fault(1), 1};

    const bool is_e4m3 = format_.mantissa == kE4M3.mantissa;
    const float largest = has(Fault::e4m3_max_240) && is_e4m3 ? 240 : format_.largest;
    float applied = has(Fault::reciprocal_scale) ? largest * (1 / amax) : largest / amax;
    const bool overflowed = std::isinf(applied);
    if (overflowed) applied = overflow_fallback();
    if (power_of_two_) applied = power_of_two(applied);
    const bool rounded_once = !overflowed && !power_of_two_;
    return {applied, stored_with_fault(inverse(amax, applied)),
            rounded_once ? static_cast<double>(largest) / amax : applied};
}

double FaultyRules::product(float element, const Scale& scale) const {
    const float value = input(element);
    if (has(Fault::scale_in_double)) return value * scale.in_double;
    if (has(Fault::divide_by_scale_inv)) return value / scale.stored;
    const float scaled = value * scale.applied;
    const bool to_f16 =
        has(Fault::product_in_f16) || (has(Fault::product_in_input_type) && input_dtype_ == QC_F16);
    if (to_f16) return round_to(scaled, 10, -14);
    if (has(Fault::product_in_input_type) && input_dtype_ == QC_BF16) return round_to(scaled, 7, -126);
    return scaled;
}

void FaultyRules::encode(const float* line, std::int64_t count, const Scale& scale,
                         std::uint8_t* codes) const {
    for (std::int64_t i = 0; i < count; ++i) codes[i] = to_fp8(product(line[i], scale), format_, fault_);
}

}  // namespace quantcheck_kernels::mutants
