#include "properties/testing/faulty_quantizer.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cmath>
#include <cstring>
#include <limits>

#include "properties/blocks.hpp"

namespace quantcheck::testing {
namespace {

constexpr float kInfinity = std::numeric_limits<float>::infinity();
constexpr float kFloatMax = std::numeric_limits<float>::max();
constexpr float kFloatMin = std::numeric_limits<float>::min();

struct Format {
    int mantissa_bits;
    int bias;
    std::uint32_t largest;
    float maximum;
    [[nodiscard]] double value(std::uint32_t code) const {
        const int field = static_cast<int>(code >> mantissa_bits);
        const double mantissa = code & ((1u << mantissa_bits) - 1);
        const double implied = field == 0 ? 0 : 1 << mantissa_bits;
        return std::ldexp(implied + mantissa, std::max(field, 1) - bias - mantissa_bits);
    }
};
constexpr Format kE4m3 = {3, 7, 0x7E, 448.0F};
constexpr Format kE5m2 = {2, 15, 0x7B, 57344.0F};

class BlockQuantizer {
 public:
    BlockQuantizer(const Recipe& recipe, Fault fault)
        : recipe_(recipe), fault_(fault), format_(recipe.code.format == CodeFormat::E4M3 ? kE4m3 : kE5m2) {
        if (fault == Fault::e4m3_maximum_240 && recipe.code.format == CodeFormat::E4M3) format_.maximum = 240;
    }

    struct Scale {
        double applied = 1;
        float stored = 1;
    };

    /// `x` are the block's elements, or one amax.
    [[nodiscard]] Scale scale_of(std::span<const float> x) const {
        float amax = 0;
        for (float v : x) {
            v = flushed(v);
            if (!has(Fault::amax_without_abs)) v = std::fabs(v);
            if (has(Fault::inf_not_in_amax) && std::isinf(v)) continue;
            if (has(Fault::nan_in_amax) && std::isnan(v)) amax = v;
            if (v > amax) amax = v;
        }
        return scale_from(amax);
    }

    [[nodiscard]] Scale scale_from(float amax) const {
        amax = with_epsilon(amax);
        const bool guarded = (amax == 0 && !has(Fault::no_zero_guard)) ||
                             (std::isinf(amax) && !has(Fault::no_inf_guard)) || std::isnan(amax);
        Scale scale;
        if (!guarded) scale.applied = quotient(amax);
        if (has(Fault::in_double) && recipe_.scale.power_of_two == PowerOfTwo::none)
            scale.stored = static_cast<float>(1.0 / scale.applied);
        else
            scale.stored = 1.0F / static_cast<float>(scale.applied);
        if (has(Fault::scale_inv_by_division) && !guarded) scale.stored = amax / format_.maximum;
        if (has(Fault::scale_inv_flushed) && scale.stored < kFloatMin) scale.stored = 0;
        if (has(Fault::scale_inv_one_ulp_off)) scale.stored = std::nextafter(scale.stored, kInfinity);
        return scale;
    }

    [[nodiscard]] std::uint8_t code_of(float x, const Scale& scale) const {
        x = flushed(x);
        double scaled = static_cast<float>(x * static_cast<float>(scale.applied));
        if (has(Fault::in_double)) scaled = static_cast<double>(x) * scale.applied;
        if (has(Fault::divide_by_scale_inv)) scaled = x / scale.stored;
        if (has(Fault::product_in_input_type))
            scaled = in_type(recipe_.input.dtype, static_cast<float>(scaled));
        if (has(Fault::product_in_f16)) scaled = in_type(DType::f16, static_cast<float>(scaled));
        return cast(scaled);
    }

 private:
    [[nodiscard]] bool has(Fault fault) const { return fault_ == fault; }

    [[nodiscard]] float flushed(float v) const {
        const bool flush = has(Fault::input_subnormals_flushed) && std::fabs(v) < input_smallest_normal();
        return flush ? std::copysign(0.0F, v) : v;
    }

    [[nodiscard]] float input_smallest_normal() const {
        return recipe_.input.dtype == DType::f16 ? std::ldexp(1.0F, -14) : kFloatMin;
    }

    [[nodiscard]] float with_epsilon(float amax) const {
        float epsilon = recipe_.epsilon.value;
        if (has(Fault::epsilon_ignored)) return amax;
        if (has(Fault::epsilon_added)) return amax + epsilon;
        if (has(Fault::epsilon_at_least_1em12)) epsilon = std::max(epsilon, 1e-12F);
        if (has(Fault::epsilon_only_at_zero)) return amax == 0 ? epsilon : amax;
        return amax < epsilon ? epsilon : amax;
    }

    [[nodiscard]] float fallback() const {
        if (has(Fault::no_overflow_fallback)) return kInfinity;
        if (has(Fault::fallback_f32_max) || recipe_.input.dtype == DType::f32) return kFloatMax;
        return recipe_.input.dtype == DType::f16 ? 65504.0F : std::bit_cast<float>(0x7F7F0000u);
    }

    [[nodiscard]] double quotient(float amax) const {
        float applied = format_.maximum / amax;
        if (has(Fault::scale_by_reciprocal)) applied = format_.maximum * (1.0F / amax);
        if (std::isinf(applied)) applied = fallback();
        if (recipe_.scale.power_of_two == PowerOfTwo::none)
            return has(Fault::in_double) && applied < kFloatMax && amax != 0
                       ? static_cast<double>(format_.maximum) / static_cast<double>(amax)
                       : applied;
        std::uint32_t bits = std::bit_cast<std::uint32_t>(applied);
        if (has(Fault::power_of_two_nearest)) bits += 0x400000u;
        if (has(Fault::power_of_two_up)) bits += 0x7FFFFFu;
        return std::bit_cast<float>(bits & 0xFF800000u);
    }

    [[nodiscard]] static float in_type(DType type, float v) {
        if (type == DType::bf16) return static_cast<float>(Eigen::bfloat16(v));
        return type == DType::f16 ? static_cast<float>(Eigen::half(v)) : v;
    }

    [[nodiscard]] std::uint8_t cast(double scaled) const {
        const std::uint32_t sign = std::signbit(scaled) ? 0x80 : 0;
        if (std::isnan(scaled))
            return static_cast<std::uint8_t>(0x7F | (has(Fault::nan_sign_kept) ? sign : 0));
        const std::uint32_t code = magnitude(std::fabs(scaled));
        const bool lost = has(Fault::zero_sign_lost) && code == 0;
        return static_cast<std::uint8_t>(code | (lost ? 0 : sign));
    }

    [[nodiscard]] std::uint32_t magnitude(double v) const {
        std::uint32_t low = 0, high = format_.largest + 1;  // value(low) <= v < value(high)
        while (high - low > 1) {
            const std::uint32_t middle = (low + high) / 2;
            (format_.value(middle) <= v ? low : high) = middle;
        }
        const double below = format_.value(low);
        const double middle =
            (below + format_.value(low + 1)) / 2;  // the step after the largest code goes on evenly
        const bool tie_up = has(Fault::ties_away) || (!has(Fault::ties_to_zero) && low % 2 != 0);
        std::uint32_t code = v > middle || (v == middle && tie_up) ? low + 1 : low;
        if (has(Fault::truncation)) code = low;
        if (code > format_.largest) return has(Fault::overflow_to_nan) ? 0x7F : format_.largest;
        const bool subnormal = code >> format_.mantissa_bits == 0;
        return has(Fault::code_subnormals_flushed) && subnormal ? 0 : code;
    }

    const Recipe& recipe_;
    Fault fault_;
    Format format_;
};

void store(Bytes& bytes, std::int64_t index, float value) {
    std::memcpy(bytes.data() + static_cast<std::size_t>(index) * sizeof value, &value, sizeof value);
}

}  // namespace

Run FaultyQuantizer::run(const Case& c, std::byte poison) {
    Run run;
    const auto shapes = slot_shapes(c.recipe, c.operation, c.rows, c.cols);
    for (const Slot slot : kAllSlots)
        if (const auto& shape = shapes[static_cast<std::size_t>(slot)])
            run.outputs[slot] = Bytes(shape->bytes(), poison);
    const BlockQuantizer quantizer(c.recipe, fault_);
    std::vector<float> x;
    for_each_block(c, [&](const Block& block) {
        x.clear();
        for (std::int64_t r = 0; r < block.extent.rows; ++r)
            for (std::int64_t k = 0; k < block.extent.cols; ++k)
                x.push_back(
                    std::bit_cast<float>(input_f32_bits(c, block.extent.row + r, block.extent.col + k)));
        const auto scale = block.code_slot ? quantizer.scale_of(x) : quantizer.scale_from(x.front());
        for (const Slot slot : block.scale_slots)
            store(*run.outputs[slot], block.scale_index,
                  slot == Slot::scale ? static_cast<float>(scale.applied) : scale.stored);
        for (std::int64_t i = 0; block.code_slot && i < block.elements(); ++i) {
            const std::int64_t at = block.code_at(i / block.extent.cols, i % block.extent.cols);
            (*run.outputs[*block.code_slot])[static_cast<std::size_t>(at)] =
                std::byte{quantizer.code_of(x[static_cast<std::size_t>(i)], scale)};
        }
    });
    return run;
}

}  // namespace quantcheck::testing
