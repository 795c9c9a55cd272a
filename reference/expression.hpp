#pragma once
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace quantcheck {

/// A scalar formula of a recipe, for example "max / amax", "amax * (1 / max)" or "E4M3(amax * (global * (1 /
/// 6)))". Each operator is one step, rounded once to f32 (IEEE, to nearest even) unless a function says
/// otherwise: f64(), f32(), bf16(), f16(), input() round their argument's last step to that type, input() to
/// the input tensor's; div_full(a, b), div_approx_ftz(a, b) and rcp_approx_ftz(a) are the PTX approximations;
/// min(), max(), rint(), E4M3(), UE4M3_half_up() and E8M0_up() are exact apart from the rounding in their
/// name. `a / b` is one division and never a product with a reciprocal.
class Expression {
 public:
    enum class Op : unsigned char { variable, constant, divide, multiply, add, subtract, call };

    /// One node in postfix order: operands come before their operator.
    struct Node {
        Op op = Op::constant;
        std::string name;   ///< variable or function
        double value = 0;   ///< constant
        int arguments = 0;  ///< operands taken from the stack
        [[nodiscard]] bool operator==(const Node&) const = default;
    };

    /// A function that a formula may call, and how many arguments it takes.
    struct Function {
        std::string_view name;
        int arguments = 1;
    };

    Expression() = default;

    /// Parses text; throws InputError naming the position and what was expected. `variables` are the names
    /// allowed.
    [[nodiscard]] static Expression parse(std::string_view text,
                                          const std::vector<std::string_view>& variables);

    /// Every function, in the order that messages list them.
    [[nodiscard]] static std::span<const Function> functions();

    /// The text it was parsed from, normalised: fewest parentheses, one space around operators; parses back
    /// to an equal expression. Empty for an empty expression.
    [[nodiscard]] std::string text() const;

    /// Postfix program.
    [[nodiscard]] const std::vector<Node>& nodes() const { return nodes_; }
    [[nodiscard]] bool empty() const { return nodes_.empty(); }
    /// Whether the formula reads this variable.
    [[nodiscard]] bool reads(std::string_view variable) const;
    [[nodiscard]] bool operator==(const Expression&) const = default;

 private:
    std::vector<Node> nodes_;
};

}  // namespace quantcheck
