#include "properties/second_opinion.hpp"

#include <gtest/gtest.h>

#include "properties/generate.hpp"
#include "properties/testing/check.hpp"
#include "properties/testing/scripted_subject.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

/// Both ways of knowing what is right agree on the first element of every block.
void expect_no_dispute(const char* recipe, Operation operation, int every = 16, std::uint64_t cases = 30,
                       std::int64_t max_elements = 2048) {
    std::vector<Recipe> variants = builtin_recipe(recipe).variants();
    std::erase_if(variants, [&](const Recipe& r) { return unsupported_reason(r, operation).has_value(); });
    PlanLimits limits;
    limits.max_elements = max_elements;
    testing::ScriptedSubject reference;
    int blocks = 0, opinions = 0;
    for (std::uint64_t i = 0; i < cases; ++i) {
        const Case c = make_case(plan_at(variants, operation, limits, 5, i).value());
        const Outputs expected = reference.run(c, kPoisons[0]).outputs;
        for_each_block(c, [&](const Block& block) {
            if (++blocks % every != 0) return;
            EXPECT_FALSE(disputed(c, block, block.extent.row, block.extent.col, expected)) << c.recipe.id();
            opinions += second_opinion(c, block, block.extent.row, block.extent.col) ? 1 : 0;
        });
    }
    EXPECT_GT(opinions, 15) << recipe;
}

TEST(SecondOpinion, AgreesWithTheReference) {
    expect_no_dispute("te.float8_block_1x128", Operation::quantize);
    expect_no_dispute("te.float8_block_1x128", Operation::scale_from_amax);
    expect_no_dispute("transformers.fp8_weight", Operation::quantize, 2, 30, 1 << 16);
}

TEST(SecondOpinion, DisputesAWrongReference) {
    const Case c = testing::uniform_case(recipe_from_id("te.float8_block_1x128[outputs=rowwise]"), 1, 128,
                                         Kind::normal01);
    testing::ScriptedSubject reference;
    const Block block = BlockRange(c, Direction::rowwise)[0];
    Outputs code = reference.run(c, kPoisons[0]).outputs;
    (*code[Slot::codes])[9] ^= std::byte{1};
    EXPECT_TRUE(disputed(c, block, 0, 9, code));
    EXPECT_FALSE(disputed(c, block, 0, 8, code));
    Outputs scale = reference.run(c, kPoisons[0]).outputs;
    (*scale[Slot::scale_inv])[0] ^= std::byte{1};
    EXPECT_TRUE(disputed(c, block, 0, 0, scale));
}

TEST(SecondOpinion, HasNoneOnOtherRecipes) {
    Recipe other = recipe_from_id("te.float8_block_1x128[outputs=rowwise]");
    other.scale.amax_zero = {};
    const Case c = testing::uniform_case(other, 1, 128, Kind::normal01);
    EXPECT_FALSE(second_opinion(c, BlockRange(c, Direction::rowwise)[0], 0, 0).has_value());
}

}  // namespace
}  // namespace quantcheck
