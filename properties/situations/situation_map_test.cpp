#include "properties/situations/situation_map.hpp"

#include <gtest/gtest.h>
#include <set>

#include "properties/situations/aim.hpp"
#include "properties/situations/observe.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

std::vector<Recipe> variants_of(const char* name) { return builtin_recipe(name).variants(); }

TEST(SituationMap, ListsEveryNameOnce) {
    const SituationMap map(variants_of("te.float8_block_128x128"), Operation::quantize, {});
    const std::vector<std::string> all = map.unreached(-1);
    EXPECT_EQ(static_cast<std::int64_t>(all.size()), map.reachable());
    EXPECT_EQ(std::set<std::string>(all.begin(), all.end()).size(), all.size());
}

TEST(SituationMap, DoesNotDependOnTheOrderOfCases) {
    const std::vector<Recipe> variants = variants_of("te.float8_block_1x128");
    SituationMap forwards(variants, Operation::quantize, {}), backwards(variants, Operation::quantize, {});
    const auto case_at = [&](std::int64_t i) {
        return make_case(
            plan_at(variants, Operation::quantize, {}, 5, static_cast<std::uint64_t>(i)).value());
    };
    for (std::int64_t i = 0; i < 60; ++i) forwards.look(case_at(i), i);
    for (std::int64_t i = 60; i-- > 0;) backwards.look(case_at(i), i);
    for (const std::int64_t last : {0, 10, 30, 59})
        EXPECT_EQ(forwards.unreached(last), backwards.unreached(last));
    EXPECT_LT(forwards.unreached(59).size(), forwards.unreached(10).size());
}

/// Each aim hits what it aims at, so that steering ends.
TEST(AimedPlans, ReachEverythingFromNothing) {
    for (const char* name : {"te.float8_block_1x128", "te.float8_block_128x128"})
        for (const Operation operation : {Operation::quantize, Operation::scale_from_amax}) {
            const std::vector<Recipe> variants = variants_of(name);
            SituationMap map(variants, operation, {});
            std::int64_t index = 0;
            for (std::size_t round = 0; round < 6; ++round)
                for (const Plan& plan : aimed_plans(map, index - 1, round, 1))
                    map.look(make_case(plan), index++);
            EXPECT_EQ(map.unreached(index), std::vector<std::string>{}) << name << " " << name_of(operation);
        }
}

TEST(AimedPlans, StayInsideAKernelsLimits) {
    const PlanLimits limits{.rows_multiple = 16, .cols_multiple = 128, .max_elements = 1 << 14};
    const SituationMap map(variants_of("te.float8_block_1x128"), Operation::quantize, limits);
    const std::vector<Plan> plans = aimed_plans(map, -1, 0, 1);
    EXPECT_EQ(static_cast<std::int64_t>(plans.size()), map.reachable());
    for (const Plan& plan : plans) {
        EXPECT_EQ(plan.rows % 16, 0);
        EXPECT_EQ(plan.cols % 128, 0);
        EXPECT_LE(plan.rows * plan.cols, 1 << 14);
    }
}

TEST(AimedPlans, AnAimedAmaxIsTheLeadersAndNothingExceedsIt) {
    const SituationMap map(variants_of("te.float8_block_1x128"), Operation::quantize, {});
    for (const Plan& plan : aimed_plans(map, -1, 0, 1)) {
        if (!plan.amax) continue;
        const Case c = make_case(plan);
        const SituationSpace space = situation_space(plan.recipe, plan.operation, {});
        const std::uint32_t infinity_or_more = plan.recipe.input.dtype == DType::f16 ? 0x7C00u : 0x7F80u;
        EXPECT_LT(plan.recipe.input.dtype == DType::f32 ? *plan.amax >> 16 : *plan.amax, infinity_or_more);
        EXPECT_FALSE(observe(space, c, space.reachable).any(Situation::amax_inf, Situation::amax_nan_mixed));
    }
}

}  // namespace
}  // namespace quantcheck
