#include "reference/recipe_id.hpp"

#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <rapidcheck.h>
#include <rapidcheck/gtest.h>

#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using testing::AllOf;
using testing::HasSubstr;

std::string message_of(const std::string& id) {
    try {
        return "accepted: " + recipe_from_id(id).id();
    } catch (const InputError& error) {
        return error.what();
    }
}

TEST(RecipeIdTest, NameAndOptionsAreSplit) {
    const RecipeId id = parse_recipe_id("te.float8_block_1x128[format=E5M2,epsilon=1e-12]");
    EXPECT_EQ(id.name, "te.float8_block_1x128");
    EXPECT_EQ(id.options, (std::map<std::string, std::string>{{"format", "E5M2"}, {"epsilon", "1e-12"}}));
    EXPECT_TRUE(parse_recipe_id("mine").options.empty());
}

TEST(RecipeIdTest, AbsentOptionsTakeTheirDefaults) {
    EXPECT_EQ(recipe_from_id("te.float8_block_128x128").id(),
              "te.float8_block_128x128[format=E4M3,power_of_two=off,epsilon=0,input=bf16,outputs=rowwise]");
    EXPECT_EQ(recipe_from_id("te.float8_block_1x128[layout=compact]").id(),
              "te.float8_block_1x128[format=E4M3,power_of_two=off,epsilon=0,input=bf16,layout=compact,"
              "outputs=rowwise]");
}

TEST(RecipeIdTest, MisspeltIdsSayHowToWriteThem) {
    for (const char* id :
         {"", "[format=E4M3]", "a b", "mine[", "mine[]", "mine[format]", "mine[=E4M3]", "mine[format=]",
          "mine[format=E4M3", "mine[format=E4M3]x", "mine[a=b,]", "mine[a=b,a=c]", "mine[a=b=c]"})
        EXPECT_THAT(message_of(id),
                    AllOf(HasSubstr("recipe id "), HasSubstr("write it as name or name[option=value")))
            << id;
}

TEST(RecipeIdTest, UnknownRecipesListTheKnownOnes) {
    EXPECT_THAT(message_of("te.float8_block"),
                AllOf(HasSubstr("there is no recipe \"te.float8_block\""),
                      HasSubstr("te.float8_block_128x128, te.float8_block_1x128")));
    EXPECT_THAT(message_of("te.float8_block_1x128[formt=E4M3]"),
                HasSubstr("its options are format, power_of_two"));
}

RC_GTEST_PROP(RecipeIdProperty, AnyChoiceOfOptionsReadsBackFromItsId, ()) {
    const auto& families = builtin_recipes();
    const RecipeFamily& family =
        families[*rc::gen::resize(100, rc::gen::inRange<std::size_t>(0, families.size()))];
    std::map<std::string, std::string> chosen;
    for (const auto& option : family.options())
        if (*rc::gen::arbitrary<bool>()) chosen[option.name] = *rc::gen::elementOf(option.values);
    const Recipe recipe = family.resolve(chosen);
    RC_ASSERT(recipe_from_id(recipe.id()) == recipe);
    for (const auto& [option, value] : chosen)
        RC_ASSERT(parse_recipe_id(recipe.id()).options[option] == value);
}

}  // namespace
}  // namespace quantcheck
