#include "reference/support.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>

#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::HasSubstr;

Recipe te() { return recipe_from_id("te.float8_block_1x128"); }

TEST(Support, EveryTransformerEngineVariantIsExecutable) {
    for (const std::string_view name : {"te.float8_block_1x128", "te.float8_block_128x128"})
        for (const Recipe& recipe : builtin_recipe(name).variants())
            for (const Operation op : {Operation::quantize, Operation::scale_from_amax})
                EXPECT_EQ(unsupported_reason(recipe, op), std::nullopt) << recipe.id();
}

TEST(Support, NamesTheAxisItsValueAndWhatIsExecutable) {
    Recipe recipe = te();
    recipe.cast.rounding = Rounding::stochastic;
    EXPECT_EQ(
        unsupported_reason(recipe, Operation::quantize),
        "cast.rounding is stochastic, which the reference cannot execute yet (executable: nearest_even)");
    EXPECT_EQ(unsupported_reason(recipe, Operation::scale_from_amax), std::nullopt);
}

TEST(Support, NamesExpressionsThatAreNotPlainArithmetic) {
    Recipe recipe = te();
    recipe.scale.applied = Expression::parse("div_full(max, amax)", {"amax", "max"});
    EXPECT_THAT(unsupported_reason(recipe, Operation::scale_from_amax).value(),
                HasSubstr("scale.applied is div_full(max, amax)"));
    recipe = te();
    recipe.apply.expression = Expression::parse("applied * x", {"x", "applied"});
    EXPECT_THAT(unsupported_reason(recipe, Operation::quantize).value(), HasSubstr("apply.expression"));
    recipe.apply.expression = Expression();
    EXPECT_THAT(unsupported_reason(recipe, Operation::quantize).value(), HasSubstr("absent"));
}

TEST(Support, AcceptsDivisionByTheStoredScale) {
    Recipe recipe = te();
    recipe.apply.expression = Expression::parse("x / (stored * 2)", {"x", "applied", "stored"});
    EXPECT_EQ(unsupported_reason(recipe, Operation::quantize), std::nullopt);
}

}  // namespace
}  // namespace quantcheck
