#include <algorithm>
#include <array>
#include <gtest/gtest.h>
#include <set>
#include <span>
#include <string>

#include "reference/recipe_json.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

// What the reference executes today; every other built-in variant is data until its rules are, and says why.
constexpr std::array kQuantizers = {"te.float8_block_128x128", "te.float8_block_1x128"};
constexpr std::array kSomeQuantizers = {"transformers.fp8_weight[device=cuda,input=bf16]",
                                        "transformers.fp8_weight[device=cuda,input=f16]",
                                        "transformers.fp8_weight[device=cuda,input=f32]"};
constexpr std::array kScaleRules = {"te.current_scaling", "te.float8_block_128x128", "te.float8_block_1x128"};
// Families of which some variants' scale rules are executable.
constexpr std::array kSomeScaleRules = {"sglang.group_fp8_v3[group=32,scale=f32]",
                                        "tilekernels.per_token_cast[scale=f32]",
                                        "transformers.fp8_weight[device=cuda]"};

bool is_one_of(std::span<const char* const> names, const std::string& name) {
    return std::ranges::find(names, name) != names.end();
}

TEST(RecipeSupport, EveryVariantIsExecutableOrRefusedWithAReason) {
    std::set<std::string> some;
    for (const char* id : kSomeQuantizers) some.insert(recipe_from_id(id).id());
    for (const RecipeFamily& family : builtin_recipes()) {
        for (const Recipe& recipe : family.variants()) {
            const auto reason = unsupported_reason(recipe, Operation::quantize);
            ASSERT_EQ(!reason, is_one_of(kQuantizers, recipe.name) || some.contains(recipe.id()))
                << recipe.id() << ": " << reason.value_or("executable");
            EXPECT_NE(reason, "") << recipe.id();
        }
    }
}

TEST(RecipeSupport, ScaleRulesAreExecutableWhereTheirArithmeticIsPlain) {
    std::set<std::string> executable;
    for (const RecipeFamily& family : builtin_recipes())
        for (const Recipe& recipe : family.variants())
            if (!unsupported_reason(recipe, Operation::scale_from_amax)) executable.insert(recipe.id());

    std::size_t expected = 0;
    for (const char* name : kScaleRules)
        for (const Recipe& recipe : builtin_recipe(name).variants()) {
            EXPECT_TRUE(executable.contains(recipe.id())) << recipe.id();
            ++expected;
        }
    for (const char* id : kSomeScaleRules) {
        const Recipe wanted = recipe_from_id(id);
        EXPECT_TRUE(executable.contains(wanted.id())) << wanted.id();
        for (const Recipe& recipe : builtin_recipe(wanted.name).variants())
            expected += executable.contains(recipe.id()) ? 1 : 0;
    }
    EXPECT_EQ(executable.size(), expected);
}

}  // namespace
}  // namespace quantcheck
