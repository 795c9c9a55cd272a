#include "reference/expression.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <system_error>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Op = Expression::Op;
using Node = Expression::Node;

constexpr std::array kFunctions = {
    Expression::Function{"f64", 1},
    Expression::Function{"f32", 1},
    Expression::Function{"bf16", 1},
    Expression::Function{"f16", 1},
    Expression::Function{"input", 1},
    Expression::Function{"min", 2},
    Expression::Function{"max", 2},
    Expression::Function{"rint", 1},
    Expression::Function{"div_full", 2},
    Expression::Function{"div_approx_ftz", 2},
    Expression::Function{"rcp_approx_ftz", 1},
    Expression::Function{"E4M3", 1},
    Expression::Function{"UE4M3_half_up", 1},
    Expression::Function{"E8M0_up", 1},
};

// A formula in a recipe has a dozen steps; these bounds keep a hostile file from exhausting the stack.
constexpr std::size_t kLongestText = 1024;
constexpr int kDeepestNesting = 32;

constexpr bool is_digit(char c) { return c >= '0' && c <= '9'; }
constexpr bool starts_name(char c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

template <class Range, class Projection>
std::string joined(const Range& range, Projection text) {
    std::string out;
    for (const auto& item : range) out += (out.empty() ? "" : ", ") + std::string(text(item));
    return out;
}

/// Recursive descent: sum = product {(+|-) product}; product = value {(*|/) value}; value = number | name |
/// call | (sum).
class Parser {
 public:
    Parser(std::string_view text, const std::vector<std::string_view>& variables)
        : text_(text), variables_(variables) {}

    std::vector<Node> parse() {
        if (text_.size() > kLongestText)
            throw InputError("an expression has " + std::to_string(text_.size()) + " characters; at most " +
                             std::to_string(kLongestText) + " are allowed");
        sum();
        skip_space();
        if (position_ != text_.size()) fail("an operator (+ - * /) or the end");
        return std::move(nodes_);
    }

 private:
    void sum() {
        product();
        for (;;) {
            if (take('+'))
                binary(Op::add, &Parser::product);
            else if (take('-'))
                binary(Op::subtract, &Parser::product);
            else
                return;
        }
    }

    void product() {
        value();
        for (;;) {
            if (take('*'))
                binary(Op::multiply, &Parser::value);
            else if (take('/'))
                binary(Op::divide, &Parser::value);
            else
                return;
        }
    }

    void binary(Op op, void (Parser::*operand)()) {
        (this->*operand)();
        nodes_.push_back({op, {}, 0, 2});
    }

    void value() {
        skip_space();
        const char c = peek();
        if (c == '(') {
            parenthesised();
        } else if (is_digit(c) || c == '-') {
            nodes_.push_back({Op::constant, {}, number(), 0});
        } else if (starts_name(c)) {
            name();
        } else {
            fail("a number, " + variables_text() + ", a function or '('");
        }
    }

    void parenthesised() {
        enter();
        sum();
        expect(')');
        --depth_;
    }

    double number() {
        double result = 0;
        const auto [end, error] =
            std::from_chars(text_.data() + position_, text_.data() + text_.size(), result);
        const char first =
            text_[position_] == '-' && position_ + 1 < text_.size() ? text_[position_ + 1] : peek();
        if (error != std::errc() || !is_digit(first)) fail("a finite number");
        position_ = static_cast<std::size_t>(end - text_.data());
        return result;
    }

    void name() {
        const std::size_t start = position_;
        while (position_ < text_.size() && (starts_name(peek()) || is_digit(peek()))) ++position_;
        const std::string_view word = text_.substr(start, position_ - start);
        skip_space();
        if (peek() == '(') {
            call(word, start);
        } else if (std::ranges::find(variables_, word) != variables_.end()) {
            nodes_.push_back({Op::variable, std::string(word), 0, 0});
        } else {
            position_ = start;
            fail(variables_text());
        }
    }

    void call(std::string_view word, std::size_t start) {
        const auto function = std::ranges::find(kFunctions, word, &Expression::Function::name);
        if (function == kFunctions.end()) {
            position_ = start;
            fail("a function (" + joined(kFunctions, [](const auto& f) { return f.name; }) + ")");
        }
        enter();
        sum();
        for (int i = 1; i < function->arguments; ++i) {
            expect(',');
            sum();
        }
        expect(')');
        --depth_;
        nodes_.push_back({Op::call, std::string(word), 0, function->arguments});
    }

    void enter() {
        ++position_;
        if (++depth_ > kDeepestNesting)
            fail("at most " + std::to_string(kDeepestNesting) + " nested parentheses");
    }

    void expect(char c) {
        if (!take(c)) fail(std::string("'") + c + "'");
    }

    bool take(char c) {
        skip_space();
        if (peek() != c) return false;
        ++position_;
        return true;
    }

    void skip_space() {
        while (peek() == ' ') ++position_;
    }

    [[nodiscard]] char peek() const { return position_ < text_.size() ? text_[position_] : '\0'; }

    [[nodiscard]] std::string variables_text() const {
        return "a variable (" + joined(variables_, [](std::string_view v) { return v; }) + ")";
    }

    [[noreturn]] void fail(const std::string& expected) const {
        const std::string found =
            position_ < text_.size() ? "'" + printable(text_.substr(position_, 12)) + "'" : "the end";
        throw InputError("in \"" + printable(text_) + "\" " + expected + " was expected at position " +
                         std::to_string(position_ + 1) + ", found " + found);
    }

    // Formulas are ASCII; a byte that is not would break the message, so it is shown as a question mark.
    static std::string printable(std::string_view text) {
        std::string shown(text);
        std::ranges::replace_if(
            shown, [](char c) { return c < ' ' || c > '~'; }, '?');
        return shown;
    }

    std::string_view text_;
    const std::vector<std::string_view>& variables_;
    std::vector<Node> nodes_;
    std::size_t position_ = 0;
    int depth_ = 0;
};

}  // namespace

Expression Expression::parse(std::string_view text, const std::vector<std::string_view>& variables) {
    Expression result;
    result.nodes_ = Parser(text, variables).parse();
    return result;
}

std::span<const Expression::Function> Expression::functions() { return kFunctions; }

bool Expression::reads(std::string_view variable) const {
    return std::ranges::any_of(nodes_,
                               [&](const Node& n) { return n.op == Op::variable && n.name == variable; });
}

}  // namespace quantcheck
