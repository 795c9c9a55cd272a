#pragma once
#include <array>
#include <string_view>

#include "properties/subject.hpp"

namespace quantcheck::testing {

/// One deliberate error in an otherwise right quantizer: those that the recorded TransformerEngine data can
/// tell apart.
enum class Fault {
    none,
    no_zero_guard,
    no_inf_guard,
    no_overflow_fallback,
    fallback_f32_max,
    power_of_two_nearest,
    power_of_two_up,
    scale_by_reciprocal,
    divide_by_scale_inv,
    scale_inv_flushed,
    input_subnormals_flushed,
    ties_away,
    ties_to_zero,
    truncation,
    nan_in_amax,
    overflow_to_nan,
    zero_sign_lost,
    epsilon_added,
    epsilon_only_at_zero,
    scale_inv_by_division,
    epsilon_ignored,
    epsilon_at_least_1em12,
    amax_without_abs,
    in_double,
    product_in_input_type,
    product_in_f16,
    scale_inv_one_ulp_off,
    nan_sign_kept,
    inf_not_in_amax,
    e4m3_maximum_240,
    code_subnormals_flushed
};
inline constexpr int kFaults = static_cast<int>(Fault::code_subnormals_flushed) + 1;

/// A plain scalar quantizer of the TransformerEngine block recipes with one fault, in process. It is written
/// from the order of steps in the recipe and shares nothing with the reference but the places of blocks and
/// codes.
class FaultyQuantizer final : public Subject {
 public:
    explicit FaultyQuantizer(Fault fault) : fault_(fault) {}
    [[nodiscard]] const std::string& name() const override { return name_; }
    [[nodiscard]] Run run(const Case& c, std::byte poison) override;

 private:
    Fault fault_;
    std::string name_ = "faulty_quantizer";
};

}  // namespace quantcheck::testing
