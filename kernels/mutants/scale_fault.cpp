#include "kernels/mutants/scale_fault.hpp"

#include <algorithm>
#include <bit>
#include <cmath>
#include <limits>

namespace quantcheck_kernels::mutants {
namespace {

using Limits = std::numeric_limits<float>;

/// An f64 result as f32, rounded toward zero.
float toward_zero(double value) {
    const auto nearest = static_cast<float>(value);
    return nearest > value ? std::nextafter(nearest, 0.0F) : nearest;
}

/// 2^exponent, for a whole exponent that may be infinite.
float power(double exponent) {
    return std::ldexp(1.0F, static_cast<int>(std::clamp(exponent, -126.0, 127.0)));
}

}  // namespace

float flushed(float value) {
    return std::fpclassify(value) == FP_SUBNORMAL ? std::copysign(0.0F, value) : value;
}

float FaultyScale::seen(float amax) const {
    switch (fault_) {
        case Fault::fast_math:
        case Fault::amax_flushed:
            return flushed(amax);
        case Fault::amax_in_bf16:
            return to_bf16(amax);
        case Fault::amax_in_f16:
            return to_f16(amax);
        case Fault::amax_in_input_type:
            return input_dtype_ == QC_BF16 ? to_bf16(amax) : input_dtype_ == QC_F16 ? to_f16(amax) : amax;
        case Fault::inf_as_largest:
            return std::min(amax, Limits::max());
        default:
            return amax;
    }
}

float FaultyScale::with_epsilon(float amax) const {
    switch (fault_) {
        case Fault::epsilon_ignored:
        case Fault::epsilon_on_scale_inv:
            return amax;
        case Fault::epsilon_added:
            return amax + epsilon_;
        case Fault::epsilon_only_zero:
            return amax == 0 && amax < epsilon_ ? epsilon_ : amax;
        case Fault::epsilon_at_least_1em12:
            return amax < std::fmax(epsilon_, 1e-12F) ? std::fmax(epsilon_, 1e-12F) : amax;
        case Fault::epsilon_1em10:
            return epsilon_ > 0 && amax < 1e-10F ? 1e-10F : amax;
        case Fault::epsilon_in_bf16:
            return amax < to_bf16(epsilon_) ? to_bf16(epsilon_) : amax;
        case Fault::epsilon_at_most:
            return amax <= epsilon_ ? epsilon_ : amax;
        default:
            return amax < epsilon_ ? epsilon_ : amax;
    }
}

bool FaultyScale::guarded(float amax) const {
    if (has(Fault::flt_max_guarded) && amax == Limits::max()) return true;
    if (has(Fault::subnormal_guarded) && amax < Limits::min()) return true;
    return std::isnan(amax) || (amax == 0 && !has(Fault::no_zero_guard)) ||
           (std::isinf(amax) && !has(Fault::no_inf_guard));
}

float FaultyScale::largest() const {
    const bool is_e4m3 = format_.mantissa == kE4M3.mantissa;
    if (has(Fault::max_448_for_all)) return 448;
    if (has(Fault::e4m3_max_240) && is_e4m3) return 240;
    if (has(Fault::e4m3_max_224) && is_e4m3) return 224;
    return format_.largest;
}

float FaultyScale::quotient(float amax) const {
    const float top = largest();
    const double exact = static_cast<double>(top) / amax;  // as good as: f64 has more than twice the bits
    switch (fault_) {
        case Fault::reciprocal_scale:
            return top * (1 / amax);
        case Fault::scale_by_dequant:
            return 1 / (amax * (1 / top));
        case Fault::scale_over_division:
            return 1 / (amax / top);
        case Fault::scale_truncated:
            return std::isinf(top / amax) ? top / amax : toward_zero(exact);
        case Fault::scale_ulp_low:
            return std::isinf(top / amax) ? top / amax : std::nextafter(top / amax, 0.0F);
        case Fault::scale_division_in_double:
            return static_cast<float>(exact);
        case Fault::scale_in_bf16:
            return to_bf16(top / amax);
        default:
            return top / amax;
    }
}

float FaultyScale::overflow_fallback() const {
    constexpr float kBf16 = 0x1.fep+127F, kF16 = 65504.0F;
    switch (fault_) {
        case Fault::no_overflow_fallback:
            return Limits::infinity();
        case Fault::fallback_flt_max:
            return Limits::max();
        case Fault::fallback_bf16:
            return kBf16;
        case Fault::fallback_f16:
            return kF16;
        case Fault::fallback_one:
            return 1;
        default:
            return input_dtype_ == QC_F32 ? Limits::max() : input_dtype_ == QC_BF16 ? kBf16 : kF16;
    }
}

bool FaultyScale::rounds_to_power(bool overflowed) const {
    if (has(Fault::pow2_always)) return true;
    if (has(Fault::pow2_ignored) || (has(Fault::fallback_not_pow2) && overflowed)) return false;
    return power_of_two_;
}

float FaultyScale::power_of_two(float scale, float amax) const {
    const auto bits = std::bit_cast<std::uint32_t>(scale);
    switch (fault_) {
        case Fault::pow2_nearest:
            return std::bit_cast<float>((bits + 0x00400000U) & 0xFF800000U);
        case Fault::pow2_up:
            return std::bit_cast<float>((bits + 0x007FFFFFU) & 0xFF800000U);
        case Fault::pow2_log2_floor:
            return power(std::floor(std::log2(scale)));
        case Fault::pow2_log2_ceil:
            return power(-std::ceil(std::log2(amax / largest())));
        case Fault::pow2_ocp:
            return power(std::ilogb(largest()) - std::ilogb(amax));
        case Fault::pow2_amax_alone:
            return power(-std::ilogb(amax));
        default:
            return std::bit_cast<float>(bits & 0xFF800000U);
    }
}

float FaultyScale::inverse(float amax, float scale) const {
    const float stored = 1 / scale;
    switch (fault_) {
        case Fault::scale_inv_amax_over_max:
            return amax / format_.largest;
        case Fault::scale_inv_times_reciprocal:
            return amax * (1 / format_.largest);
        case Fault::scale_inv_flushed:
        case Fault::fast_math:
            return flushed(stored);
        case Fault::scale_inv_truncated:
            return toward_zero(1.0 / scale);
        case Fault::scale_inv_in_bf16:
            return to_bf16(stored);
        case Fault::scale_inv_in_double:
            return static_cast<float>(1.0 / scale);
        case Fault::scale_inv_by_exponent:  // 254 - e, which is 0 where it should be a subnormal
            if (!power_of_two_) return stored;
            return std::bit_cast<float>(0x7F000000U - std::bit_cast<std::uint32_t>(scale));
        case Fault::epsilon_on_scale_inv:
            return std::fmax(stored, epsilon_);
        default:
            return stored;
    }
}

FaultyScale::Pair FaultyScale::derived(float amax) const {
    if (has(Fault::zero_block_inf) && amax == 0) return {Limits::infinity(), 0, Limits::infinity()};
    if (has(Fault::zero_stored_zero) && amax == 0) return {1, 0, 1};
    if (guarded(amax)) return {1, 1, 1};

    const float divided = quotient(amax);
    const bool overflowed = std::isinf(divided);
    const float scale = overflowed ? overflow_fallback() : divided;
    const float rounded = rounds_to_power(overflowed) ? power_of_two(scale, amax) : scale;
    const float applied = has(Fault::pow2_stored_only) ? scale : rounded;
    const float stored = inverse(amax, has(Fault::pow2_applied_only) ? scale : rounded);
    if (has(Fault::scale_from_inverse)) return {1 / stored, stored, 1 / stored};
    const bool rounded_once = !overflowed && !power_of_two_;
    return {applied, stored, rounded_once ? static_cast<double>(largest()) / amax : applied};
}

FaultyScale::Pair FaultyScale::operator()(float block_amax) const {
    constexpr std::uint32_t kTheOneAmax = 0x3F2D0000, kTheRareAmax = 0x5E350000;  // both bf16 numbers
    const auto bits = std::bit_cast<std::uint32_t>(block_amax);
    Pair pair = derived(with_epsilon(seen(block_amax)));
    const bool off = has(Fault::scale_inv_ulp) || (has(Fault::zero_scale_inv_ulp) && block_amax == 0) ||
                     (has(Fault::one_amax) && bits == kTheOneAmax) ||
                     (has(Fault::one_rare_amax) && bits == kTheRareAmax);
    if (has(Fault::epsilon_twice) && block_amax > 0 && block_amax < epsilon_ / 2) pair.stored *= epsilon_;
    if (off) pair.stored = std::nextafter(pair.stored, Limits::infinity());
    return pair;
}

}  // namespace quantcheck_kernels::mutants
