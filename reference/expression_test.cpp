#include "reference/expression.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

using testing::HasSubstr;
using Op = Expression::Op;

const std::vector<std::string_view> kVariables = {"amax", "max", "global"};

Expression parsed(std::string_view text) { return Expression::parse(text, kVariables); }

std::string message_of(std::string_view text) {
    try {
        return "accepted: " + parsed(text).text();
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(Expression, OperandsComeBeforeTheirOperator) {
    const std::vector<Expression::Node> expected = {{Op::variable, "amax", 0, 0}, {Op::constant, "", 1, 0},
                                                    {Op::variable, "max", 0, 0},  {Op::divide, "", 0, 2},
                                                    {Op::multiply, "", 0, 2},     {Op::call, "E4M3", 0, 1}};
    EXPECT_EQ(parsed("E4M3(amax*(1/max))").nodes(), expected);
}

TEST(Expression, ProductsBindTighterAndOperatorsGroupToTheLeft) {
    EXPECT_EQ(parsed("amax + max * 2"), parsed("amax + (max * 2)"));
    EXPECT_EQ(parsed("amax / max / 2"), parsed("(amax / max) / 2"));
    EXPECT_EQ(parsed("amax - max - 2"), parsed("(amax - max) - 2"));
    EXPECT_NE(parsed("amax / (max / 2)"), parsed("amax / max / 2"));
    EXPECT_NE(parsed("amax * (1 / max)"), parsed("amax / max"));
}

TEST(Expression, TextIsNormalised) {
    EXPECT_EQ(parsed("((max)/amax)").text(), "max / amax");
    EXPECT_EQ(parsed("amax*(1/max)").text(), "amax * (1 / max)");
    EXPECT_EQ(parsed("min( 1/(amax*(1/global)),3.4028234663852886e38 )").text(),
              "min(1 / (amax * (1 / global)), 3.4028234663852886e+38)");
    EXPECT_EQ(parsed("amax - -8").text(), "amax - -8");
    EXPECT_EQ(Expression().text(), "");
}

TEST(Expression, AVariableAndAFunctionMayShareAName) {
    EXPECT_EQ(parsed("max(max, amax)").text(), "max(max, amax)");
    EXPECT_TRUE(parsed("max(max, amax)").reads("max"));
    EXPECT_FALSE(parsed("max(amax, 1)").reads("max"));
}

TEST(Expression, ErrorsNameThePositionAndWhatWasExpected) {
    EXPECT_THAT(message_of("max / "),
                HasSubstr("a number, a variable (amax, max, global), a function or '(' was expected at "
                          "position 7, found the end"));
    EXPECT_THAT(message_of("max / amaxx"),
                HasSubstr("a variable (amax, max, global) was expected at position 7"));
    EXPECT_THAT(message_of("sqrt(amax)"), HasSubstr("a function (f64, f32,"));
    EXPECT_THAT(message_of("min(amax)"), HasSubstr("',' was expected at position 9, found ')'"));
    EXPECT_THAT(message_of("f32(amax, max)"), HasSubstr("')' was expected at position 9, found ', max)'"));
    EXPECT_THAT(message_of("(amax"), HasSubstr("')' was expected at position 6"));
    EXPECT_THAT(message_of("amax max"),
                HasSubstr("an operator (+ - * /) or the end was expected at position 6"));
    EXPECT_THAT(message_of(""), HasSubstr("was expected at position 1, found the end"));
}

TEST(Expression, NumbersMustBeFiniteDecimals) {
    for (const char* text : {"1e999", "-", "--1", "-inf", "-nan"})
        EXPECT_THAT(message_of(text), HasSubstr("a finite number was expected at position 1")) << text;
    EXPECT_THAT(message_of("inf"), HasSubstr("a variable"));
    EXPECT_THAT(message_of("0x10"), HasSubstr("an operator"));
}

TEST(Expression, HostileTextsAreRefused) {
    EXPECT_THAT(message_of(std::string(40, '(') + "1"), HasSubstr("at most 32 nested parentheses"));
    EXPECT_THAT(message_of(std::string(2000, '1')), HasSubstr("at most 1024"));
    EXPECT_THAT(
        message_of(std::string("amax\0max", 8)),
        HasSubstr(
            "in \"amax?max\" an operator (+ - * /) or the end was expected at position 5, found '?max'"));
}

// Builds random formulas as text with redundant parentheses; printing must lose none of the structure.
std::string random_formula(int depth) {
    const int pick = *rc::gen::inRange(0, depth > 0 ? 6 : 2);
    if (pick == 0) return std::string(*rc::gen::elementOf(kVariables));
    if (pick == 1) {
        std::string number = std::to_string(*rc::gen::inRange(-9, 9));
        number += 'e';
        number += std::to_string(*rc::gen::inRange(-300, 300));
        return number;
    }
    if (pick == 2) {
        const auto function = *rc::gen::elementOf(std::vector<Expression::Function>(
            Expression::functions().begin(), Expression::functions().end()));
        std::string text(function.name);
        for (int i = 0; i < function.arguments; ++i) {
            text += i == 0 ? '(' : ',';
            text += random_formula(depth - 1);
        }
        return text + ")";
    }
    std::string text = "(";
    text += random_formula(depth - 1);
    text += *rc::gen::element('+', '-', '*', '/');
    text += random_formula(depth - 1);
    text += ')';
    return text;
}

RC_GTEST_PROP(ExpressionProperty, TextParsesBackToAnEqualExpression, ()) {
    const std::string formula = random_formula(4);
    RC_PRE(formula.size() < 700);
    const Expression expression = parsed(formula);
    RC_ASSERT(parsed(expression.text()) == expression);
    RC_ASSERT(parsed(expression.text()).text() == expression.text());
}

}  // namespace
}  // namespace quantcheck
