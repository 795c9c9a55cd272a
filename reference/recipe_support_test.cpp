#include <algorithm>
#include <array>
#include <gtest/gtest.h>

#include "reference/recipe_json.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

// Families whose every variant the reference executes; the others are data until their rules are.
constexpr std::array kExecutable = {"te.float8_block_128x128", "te.float8_block_1x128"};

TEST(RecipeSupport, EveryVariantIsExecutableOrRefusedWithAReason) {
    for (const RecipeFamily& family : builtin_recipes()) {
        const bool executable = std::ranges::find(kExecutable, family.name()) != kExecutable.end();
        for (const Recipe& recipe : family.variants()) {
            for (const Operation operation : {Operation::quantize, Operation::scale_from_amax}) {
                const auto reason = unsupported_reason(recipe, operation);
                ASSERT_EQ(!reason, executable)
                    << recipe.id() << " " << name_of(operation) << ": " << reason.value_or("");
                if (reason) ASSERT_FALSE(reason->empty()) << recipe.id();
            }
        }
    }
}

}  // namespace
}  // namespace quantcheck
