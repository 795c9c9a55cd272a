#include "reference/scale.hpp"

#include <algorithm>
#include <array>
#include <bit>
#include <limits>
#include <stdexcept>

#include "reference/evaluate.hpp"
#include "reference/widen.hpp"

namespace quantcheck {

namespace {

using Eigen::ArrayXf;
constexpr float kInf = std::numeric_limits<float>::infinity();

/// Where the condition holds, the guard's value replaces the derived one.
template <typename Condition>
void apply_guard(const Guard& guard, const Recipe& recipe, const Condition& condition, ArrayXf& applied) {
    float value = 0;
    switch (guard.kind) {
        case Guard::Kind::none:
            return;
        case Guard::Kind::value:
            value = static_cast<float>(guard.value);
            break;
        case Guard::Kind::input_max:
            value = largest_finite(recipe.input.dtype);
            break;
        case Guard::Kind::f32_max:
            value = largest_finite(DType::f32);
            break;
        case Guard::Kind::infinity:
            value = kInf;
            break;
        case Guard::Kind::keep_previous:
            throw std::invalid_argument("guard keep_previous is not executable");
    }
    applied = condition.select(value, applied);
}

ArrayXf with_epsilon_applied(const Recipe& recipe, const ArrayXf& amax) {
    const float epsilon = recipe.epsilon.value;
    switch (recipe.epsilon.place) {
        case EpsilonPlace::none:
            return amax;
        case EpsilonPlace::floor_amax:
            return (amax < epsilon).select(epsilon, amax);  // a NaN epsilon is never larger
        case EpsilonPlace::added_to_amax:
            return amax + epsilon;
        default:
            throw std::invalid_argument("epsilon place is not executable");
    }
}

void apply_power_of_two(PowerOfTwo rule, ArrayXf& applied) {
    if (rule == PowerOfTwo::none) return;
    if (rule != PowerOfTwo::truncate_applied)
        throw std::invalid_argument("power-of-two rule is not executable");
    for (float& s : applied) s = std::bit_cast<float>(std::bit_cast<std::uint32_t>(s) & 0xFF80'0000u);
}

/// One tile; the order of the steps is the order of the comments in recipe.hpp.
void derive(const Recipe& recipe, const ArrayXf& block_amax, Eigen::Ref<ArrayXf> applied_out,
            Eigen::Ref<ArrayXf> stored_out) {
    const Eigen::Index size = block_amax.size();
    const ArrayXf amax = with_epsilon_applied(recipe, block_amax);
    const ArrayXf maximum = ArrayXf::Constant(size, code_maximum(recipe));
    const std::array<Variable, 2> inputs = {{{"amax", amax}, {"max", maximum}}};

    ArrayXf applied = evaluate(recipe.scale.applied.nodes(), inputs, size);
    apply_guard(recipe.scale.applied_overflow, recipe, applied.abs() == kInf, applied);
    apply_power_of_two(recipe.scale.power_of_two, applied);

    // A guard on amax ends the derivation before all of the above: its value wins over whatever came out.
    apply_guard(recipe.scale.amax_zero, recipe, amax == 0.0f, applied);
    apply_guard(recipe.scale.amax_inf, recipe, amax.abs() == kInf, applied);
    apply_guard(recipe.scale.amax_nan, recipe, amax != amax, applied);

    const std::array<Variable, 3> with_applied = {{{"amax", amax}, {"max", maximum}, {"applied", applied}}};
    stored_out = evaluate(recipe.scale.stored.nodes(), with_applied, size);
    applied_out = applied;
}

}  // namespace

float code_maximum(const Recipe& recipe) {
    if (recipe.code.maximum) return static_cast<float>(*recipe.code.maximum);
    const NumberFormat* format = number_format(recipe.code.format);
    if (format == nullptr) throw std::invalid_argument("code format has no known largest finite value");
    return decode(*format, format->largest_finite);
}

void scale_from_amax(const Recipe& recipe, std::span<const float> amax, std::span<float> applied,
                     std::span<float> stored) {
    if (applied.size() != amax.size() || stored.size() != amax.size())
        throw std::invalid_argument("amax, applied and stored must have equal length");
    constexpr std::size_t kTile = 1024;  // temporaries of a tile stay in the first-level cache
    for (std::size_t first = 0; first < amax.size(); first += kTile) {
        const auto size = static_cast<Eigen::Index>(std::min(kTile, amax.size() - first));
        derive(recipe, Eigen::Map<const ArrayXf>(amax.data() + first, size),
               Eigen::Map<ArrayXf>(applied.data() + first, size),
               Eigen::Map<ArrayXf>(stored.data() + first, size));
    }
}

}  // namespace quantcheck
