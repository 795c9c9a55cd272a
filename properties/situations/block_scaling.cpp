#include "properties/situations/block_scaling.hpp"

#include <array>

#include "reference/element_rule.hpp"
#include "reference/evaluate.hpp"
#include "reference/scale.hpp"

namespace quantcheck {

BlockScaling block_scaling(const Recipe& recipe, std::span<const float> amax) {
    const ElementRule rule = element_rule(recipe.apply.expression).value();
    const auto size = static_cast<Eigen::Index>(amax.size());
    Eigen::ArrayXf applied(size), stored(size);
    scale_from_amax(recipe, amax, {applied.data(), amax.size()}, {stored.data(), amax.size()});
    const std::array<Variable, 2> values = {{{"applied", applied}, {"stored", stored}}};
    const Eigen::ArrayXf factors = evaluate(rule.factor, values, size);
    return {rule.step, {factors.data(), factors.data() + size}};
}

}  // namespace quantcheck
