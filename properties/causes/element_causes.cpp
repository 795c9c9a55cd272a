#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

using Ties = CastStep::Ties;
using Overflow = CastStep::Overflow;

constexpr Cause kCauses[] = {
    {"divide_by_scale_inv", "elements are divided by scale_inv, not multiplied by the scale",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) -> double { return x / v.stored; };
     }},
    {"multiply_by_scale_inv", "elements are multiplied by scale_inv",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) -> double { return x * v.stored; };
     }},
    {"multiply_by_inverse", "elements are multiplied by 1 / scale_inv",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) -> double {
             return x * (1 / v.stored);
         };
     }},
    {"product_in_double", "the product of element and scale is f64: rounded only by the cast",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) {
             return static_cast<double>(x) * v.applied;
         };
     }},
    {"product_in_bf16", "the product is rounded to bf16 before the cast",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) -> double {
             return through_bf16(x * v.applied);
         };
     }},
    {"product_in_f16", "the product is rounded to f16 before the cast",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) -> double {
             return through_f16(x * v.applied);
         };
     }},
    {"product_in_input_type", "the product is rounded to the input type before the cast",
     [](Steps& s) {
         s.product = [](const StepFacts& f, float x, const StepScale& v) -> double {
             const float scaled = x * v.applied;
             return f.input == DType::bf16  ? through_bf16(scaled)
                    : f.input == DType::f16 ? through_f16(scaled)
                                            : scaled;
         };
     }},
    {"product_flushed", "a product that is subnormal as f32 is 0, and so is a subnormal input",
     [](Steps& s) {
         s.product = [](const StepFacts&, float x, const StepScale& v) -> double {
             return flushed(flushed(x) * v.applied);
         };
     }},
    {"ties_away", "the cast rounds ties away from zero", [](Steps& s) { s.cast.ties = Ties::away; }},
    {"ties_toward_zero", "the cast rounds ties toward zero",
     [](Steps& s) { s.cast.ties = Ties::toward_zero; }},
    {"ties_upward", "the cast rounds ties toward +Inf", [](Steps& s) { s.cast.ties = Ties::upward; }},
    {"truncation", "the cast truncates", [](Steps& s) { s.cast.ties = Ties::truncation; }},
    {"away_from_zero", "the cast rounds everything away from zero",
     [](Steps& s) { s.cast.ties = Ties::away_always; }},
    {"overflow_nan", "an overflow in the cast gives NaN", [](Steps& s) { s.cast.overflow = Overflow::nan; }},
    {"overflow_inf", "an overflow in the cast gives Inf where the format has it, else NaN",
     [](Steps& s) { s.cast.overflow = Overflow::infinity; }},
    {"inf_becomes_nan", "Inf becomes NaN, while finite values saturate",
     [](Steps& s) { s.cast.overflow = Overflow::nan_for_infinity; }},
    {"nan_sign_kept", "NaN codes keep the sign of the NaN", [](Steps& s) { s.cast.nan_sign_kept = true; }},
    {"nan_becomes_zero", "NaN becomes 0", [](Steps& s) { s.cast.nan_code = 0; }},
    {"nan_becomes_largest", "NaN becomes the largest finite E4M3 code",
     [](Steps& s) { s.cast.nan_code = 0x7E; }},
    {"nan_becomes_largest_e5m2", "NaN becomes the largest finite E5M2 code",
     [](Steps& s) { s.cast.nan_code = 0x7B; }},
    {"zero_sign_lost", "zeros and underflows lose their sign",
     [](Steps& s) { s.cast.zero_sign_lost = true; }},
    {"sign_lost", "codes lose their sign", [](Steps& s) { s.cast.sign_lost = true; }},
    {"code_subnormals_flushed", "codes that are subnormal are stored as 0",
     [](Steps& s) { s.cast.subnormals_flushed = true; }},
};

}  // namespace

std::span<const Cause> element_causes() { return kCauses; }

}  // namespace quantcheck
