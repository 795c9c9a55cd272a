#include <array>
#include <charconv>

#include "reference/expression.hpp"

namespace quantcheck {
namespace {

using Op = Expression::Op;

constexpr int kSum = 1, kProduct = 2, kValue = 3;

/// A printed operand and how tightly it binds, so that parentheses appear only where parsing needs them.
struct Printed {
    std::string text;
    int binding = kValue;

    [[nodiscard]] std::string at_least(int wanted) const {
        return binding >= wanted ? text : "(" + text + ")";
    }
};

std::string constant_text(double value) {
    std::array<char, 32> buffer{};
    const auto result = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value);
    return {buffer.data(), result.ptr};
}

constexpr std::string_view symbol(Op op) {
    switch (op) {
        case Op::add:
            return " + ";
        case Op::subtract:
            return " - ";
        case Op::multiply:
            return " * ";
        default:
            return " / ";
    }
}

}  // namespace

std::string Expression::text() const {
    std::vector<Printed> stack;
    const auto pop = [&stack] {
        Printed top = std::move(stack.back());
        stack.pop_back();
        return top;
    };
    for (const Node& node : nodes_) {
        if (node.op == Op::variable) {
            stack.push_back({node.name});
        } else if (node.op == Op::constant) {
            stack.push_back({constant_text(node.value)});
        } else if (node.op == Op::call) {
            std::string arguments = pop().text;
            for (int i = 1; i < node.arguments; ++i) arguments = pop().text + ", " + arguments;
            stack.push_back({node.name + "(" + arguments + ")"});
        } else {
            const int binding = node.op == Op::add || node.op == Op::subtract ? kSum : kProduct;
            const Printed right = pop(), left = pop();
            // Operators group to the left, so an equally strong right operand keeps its parentheses.
            stack.push_back(
                {left.at_least(binding) + std::string(symbol(node.op)) + right.at_least(binding + 1),
                 binding});
        }
    }
    return stack.empty() ? std::string() : stack.back().text;
}

}  // namespace quantcheck
