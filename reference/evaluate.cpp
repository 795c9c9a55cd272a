#include "reference/evaluate.hpp"

#include <algorithm>
#include <stdexcept>
#include <utility>
#include <vector>

namespace quantcheck {

namespace {

bool is_operator(Expression::Op op) {
    using enum Expression::Op;
    return op == divide || op == multiply || op == add || op == subtract;
}

// Assigned to an array, so that each step is rounded to f32 by itself. Eigen's `/` on floats is the division
// instruction (no reciprocal estimate) in every instruction set it supports on x86-64 and AArch64.
void apply(Expression::Op op, Eigen::ArrayXf& left, const Eigen::ArrayXf& right) {
    switch (op) {
        case Expression::Op::divide:
            left /= right;
            break;
        case Expression::Op::multiply:
            left *= right;
            break;
        case Expression::Op::add:
            left += right;
            break;
        case Expression::Op::subtract:
            left -= right;
            break;
        case Expression::Op::variable:
        case Expression::Op::constant:
        case Expression::Op::call:
            break;
    }
}

const Eigen::ArrayXf& value_of(std::string_view name, std::span<const Variable> variables) {
    const auto found = std::ranges::find(variables, name, &Variable::name);
    if (found == variables.end())
        throw std::invalid_argument("expression uses '" + std::string(name) + "', which has no value here");
    return found->values;
}

}  // namespace

bool is_plain_arithmetic(std::span<const Expression::Node> nodes) {
    int depth = 0;
    for (const Expression::Node& node : nodes) {
        if (node.op == Expression::Op::call) return false;
        if (is_operator(node.op) && depth < 2) return false;
        depth += is_operator(node.op) ? -1 : 1;
    }
    return depth == 1;
}

Eigen::ArrayXf evaluate(std::span<const Expression::Node> nodes, std::span<const Variable> variables,
                        Eigen::Index size) {
    if (!is_plain_arithmetic(nodes)) throw std::invalid_argument("expression is not plain f32 arithmetic");
    std::vector<Eigen::ArrayXf> stack;
    for (const Expression::Node& node : nodes) {
        if (node.op == Expression::Op::variable) {
            stack.push_back(value_of(node.name, variables));
        } else if (node.op == Expression::Op::constant) {
            stack.push_back(Eigen::ArrayXf::Constant(size, static_cast<float>(node.value)));
        } else {
            const Eigen::ArrayXf right = std::move(stack.back());
            stack.pop_back();
            apply(node.op, stack.back(), right);
        }
    }
    return std::move(stack.back());
}

}  // namespace quantcheck
