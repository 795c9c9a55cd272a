#include "kernels/mutants/rules.hpp"

#include <algorithm>
#include <bit>
#include <cmath>

namespace quantcheck_kernels::mutants {
namespace {

bool is_signalling(float value) {
    return std::isnan(value) && (std::bit_cast<std::uint32_t>(value) & 0x00400000U) == 0;
}

/// Which elements of a line reach amax.
struct Loop {
    std::int64_t first, end, step;
};

Loop loop_over(std::int64_t count, Fault fault) {
    switch (fault) {
        case Fault::amax_every_second:
            return {0, count, 2};
        case Fault::amax_first_half:
            return {0, std::min<std::int64_t>(count, 64), 1};
        case Fault::amax_skips_first:
            return {1, count, 1};
        case Fault::amax_skips_last:
            return {0, count - 1, 1};
        default:
            return {0, count, 1};
    }
}

}  // namespace

float FaultyRules::input(float value) const {
    switch (fault_) {
        case Fault::input_flushed:
            return flushed(value);
        case Fault::signalling_nan_zero:
            return is_signalling(value) ? 0 : value;
        case Fault::input_in_bf16:
            return to_bf16(value);
        case Fault::input_in_f16:
            return to_f16(value);
        default:
            return value;
    }
}

float FaultyRules::amax(const float* line, std::int64_t count, float running) const {
    const std::int64_t index = left_.lines++;
    if (has(Fault::amax_first_line) && index > 0) return running;
    if (has(Fault::amax_odd_lines_skipped) && index % 2 != 0) return running;
    if (has(Fault::amax_leaks)) running = std::max(running, left_.amax);
    const Loop loop = loop_over(count, fault_);
    for (std::int64_t i = loop.first; i < loop.end; i += loop.step) {
        const float value = input(line[i]);
        const float magnitude = has(Fault::amax_without_abs) ? value : std::fabs(value);
        if (has(Fault::inf_skipped_in_amax) && std::isinf(value)) continue;
        if (has(Fault::nan_in_amax) && std::isnan(value)) running = value;
        if (magnitude > running) running = magnitude;  // false for NaN on either side
    }
    return running;
}

FaultyRules::Scale FaultyRules::scale(float block_amax) const {
    left_.lines = 0;
    left_.amax = block_amax;
    const Scale scale = scale_(block_amax);
    if (!has(Fault::scale_of_previous_block)) return scale;
    // Stored as it should be, applied one block late.
    const Scale applied{left_.scale.applied, scale.stored, left_.scale.in_double};
    left_.scale = scale;
    return applied;
}

double FaultyRules::product(float element, const Scale& scale) const {
    const float value = input(element);
    const float scaled = value * scale.applied;
    const Fault in_type = input_dtype_ == QC_F16    ? Fault::product_in_f16
                          : input_dtype_ == QC_BF16 ? Fault::product_in_bf16
                                                    : Fault::none;
    switch (has(Fault::product_in_input_type) ? in_type : fault_) {
        case Fault::scale_in_double:
            return value * scale.in_double;
        case Fault::divide_by_scale_inv:
            return value / scale.stored;
        case Fault::product_in_double:
            return static_cast<float>(static_cast<double>(value) * scale.applied);
        case Fault::product_in_f16:
            return round_to(scaled, 10, -14);
        case Fault::product_in_bf16:
            return round_to(scaled, 7, -126);
        default:
            return scaled;
    }
}

void FaultyRules::encode(const float* line, std::int64_t count, const Scale& scale,
                         std::uint8_t* codes) const {
    constexpr std::uint32_t kTheOneElement = 0x3DB50000, kTheRareElement = 0x5E350000;  // both bf16 numbers
    const std::uint32_t wrong = has(Fault::one_element)        ? kTheOneElement
                                : has(Fault::one_rare_element) ? kTheRareElement
                                                               : 0xFFFFFFFFU;  // no magnitude
    for (std::int64_t i = 0; i < count; ++i) {
        codes[i] = to_fp8(product(line[i], scale), scale_.format(), fault_);
        if (std::bit_cast<std::uint32_t>(std::fabs(line[i])) == wrong) codes[i] ^= 1;
    }
}

}  // namespace quantcheck_kernels::mutants
