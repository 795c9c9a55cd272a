#include "reference/element_rule.hpp"

#include <algorithm>

#include "reference/evaluate.hpp"

namespace quantcheck {

std::optional<ElementRule> element_rule(const Expression& expression) {
    using enum Expression::Op;
    const std::span<const Expression::Node> nodes = expression.nodes();
    if (nodes.size() < 3) return std::nullopt;
    // In postfix, "x op F" is x, then the nodes of F, then op.
    const Expression::Node &x = nodes.front(), &step = nodes.back();
    const auto factor = nodes.subspan(1, nodes.size() - 2);
    const auto is_block_value = [](const Expression::Node& node) {
        return node.op != variable || node.name == "applied" || node.name == "stored";
    };
    if (x.op != variable || x.name != "x" || (step.op != multiply && step.op != divide)) return std::nullopt;
    if (!is_plain_arithmetic(factor) || !std::ranges::all_of(factor, is_block_value)) return std::nullopt;
    return ElementRule{step.op == multiply ? ScaleStep::multiply : ScaleStep::divide, factor};
}

}  // namespace quantcheck
