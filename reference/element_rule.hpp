#pragma once
#include <optional>
#include <span>

#include "reference/expression.hpp"
#include "reference/row_kernels.hpp"

namespace quantcheck {

/// How each element is scaled, split into the one step per element and what is computed once per block.
struct ElementRule {
    ScaleStep step = ScaleStep::multiply;
    std::span<const Expression::Node>
        factor;  ///< postfix, over applied and stored; points into the expression
};

/// Reads "x * F" or "x / F"; nothing for any other form. The result is valid as long as the expression is.
[[nodiscard]] std::optional<ElementRule> element_rule(const Expression& expression);

}  // namespace quantcheck
