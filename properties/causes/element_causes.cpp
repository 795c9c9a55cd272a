#include "properties/causes/cause.hpp"

namespace quantcheck {
namespace {

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
};

}  // namespace

std::span<const Cause> element_causes() { return kCauses; }

}  // namespace quantcheck
