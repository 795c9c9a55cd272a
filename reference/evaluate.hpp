#pragma once
#include <Eigen/Core>
#include <span>
#include <string_view>

#include "reference/expression.hpp"

namespace quantcheck {

/// A named value of an expression, one number per block.
struct Variable {
    std::string_view name;
    const Eigen::ArrayXf& values;
};

/// True if these nodes, in postfix order, are one complete expression of the four IEEE f32 operations.
[[nodiscard]] bool is_plain_arithmetic(std::span<const Expression::Node> nodes);

/// Evaluates a postfix program for `size` blocks at once; each operator is one IEEE f32 operation per block,
/// rounded once to nearest even. Throws std::invalid_argument for a name that is not given or nodes that are
/// not plain arithmetic.
[[nodiscard]] Eigen::ArrayXf evaluate(std::span<const Expression::Node> nodes,
                                      std::span<const Variable> variables, Eigen::Index size);

}  // namespace quantcheck
