#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "properties/case.hpp"
#include "properties/causes/cast_step.hpp"

namespace quantcheck {

/// What the steps of a block quantizer depend on, beside the block's elements.
struct StepFacts {
    int mantissa_bits = 3, bias = 7;  ///< of the code format
    std::uint32_t largest_code = 0x7E;
    bool has_infinity = false;
    float maximum = 448;  ///< largest finite value of the format
    DType input = DType::f32;
    float epsilon = 0;
    bool power_of_two = false;
};

/// The facts of a recipe in the shape of the block recipes; nothing for other code formats and rules.
[[nodiscard]] std::optional<StepFacts> step_facts(const Recipe& recipe, float epsilon);

/// What a block's elements are scaled by, and what is stored for it.
struct StepScale {
    float applied = 1, stored = 1;
    double exact = 1;  ///< applied without its rounding to f32
};

/// The elements of a block, row by row of `line` elements; a block one element wide is one line.
struct BlockValues {
    std::span<const float> x;
    std::size_t line = 1;
};

/// The steps of the block recipes in order, each replaceable alone. The defaults are the recipe's rules
/// (source: TransformerEngine common/recipe/recipe_common.cuh); they share no arithmetic with the reference.
struct Steps {
    float (*input)(const StepFacts&, float x);
    float (*amax)(const StepFacts&, const BlockValues& x);
    float (*seen)(const StepFacts&, float amax);  ///< amax as the rest of the derivation sees it
    float (*floor)(const StepFacts&, float amax);
    bool (*guarded)(float amax);  ///< the scale is 1
    float (*quotient)(const StepFacts&, float amax);
    float (*overflow)(const StepFacts&, float amax);  ///< the scale where the quotient is Inf
    float (*power_of_two)(const StepFacts&, float amax, float scale);
    float (*stored)(const StepFacts&, float amax, float applied);
    double (*product)(const StepFacts&, float x, const StepScale& scale);
    CastStep cast;
};
[[nodiscard]] Steps recipe_steps();

/// amax of the block with these elements, before epsilon.
[[nodiscard]] float step_amax(const Steps& steps, const StepFacts& facts, const BlockValues& x);
/// The scale of a block of this amax.
[[nodiscard]] StepScale step_scale(const Steps& steps, const StepFacts& facts, float amax);
/// The code of one element.
[[nodiscard]] std::uint32_t step_code(const Steps& steps, const StepFacts& facts, float x,
                                      const StepScale& scale);

/// The quotient of max and amax overflows, so that the recipe's fallback is the scale.
[[nodiscard]] bool quotient_overflows(const StepFacts& facts, float amax);

/// value rounded to bf16 or f16, to nearest even, and back.
[[nodiscard]] float through_bf16(float value);
[[nodiscard]] float through_f16(float value);
/// value with a subnormal replaced by the zero of its sign.
[[nodiscard]] float flushed(float value);

}  // namespace quantcheck
