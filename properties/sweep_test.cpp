#include "properties/sweep.hpp"

#include <gtest/gtest.h>

#include "properties/case.hpp"
#include "properties/shrink.hpp"
#include "reference/recipe_builtin.hpp"

namespace quantcheck {
namespace {

std::vector<std::string> coverage_of(const std::vector<Plan>& plans) {
    SweepCoverage coverage;
    for (const Plan& plan : plans) coverage.look(plan);
    std::vector<std::string> lines;
    for (const auto& [what, met, of] : coverage.counts())
        lines.push_back(what + " " + std::to_string(met) + " of " + std::to_string(of));
    return lines;
}

std::vector<Plan> sweep_of(const char* name, Operation operation, const PlanLimits& limits = {}) {
    return sweep_plans(builtin_recipe(name).variants(), operation, limits, 1);
}

using Lines = std::vector<std::string>;

// 0x7F80 and 0x7C00 magnitudes lie below the infinities of bf16 and f16.
TEST(SweepPlans, HoldEveryMagnitudeOfTheSmallTypes) {
    EXPECT_EQ(
        coverage_of(sweep_of("te.float8_block_1x128", Operation::quantize)),
        (Lines{"columnwise amax[input=bf16] 32640 of 32640", "columnwise amax[input=f16] 31744 of 31744",
               "element[input=bf16] 32640 of 32640", "element[input=f16] 31744 of 31744",
               "rowwise amax[input=bf16] 32640 of 32640", "rowwise amax[input=f16] 31744 of 31744"}));
    const Lines one_direction = {"amax[input=bf16] 32640 of 32640", "amax[input=f16] 31744 of 31744",
                                 "element[input=bf16] 32640 of 32640", "element[input=f16] 31744 of 31744"};
    EXPECT_EQ(coverage_of(sweep_of("te.float8_block_128x128", Operation::quantize)), one_direction);
    EXPECT_EQ(coverage_of(sweep_of("te.float8_block_1x128", Operation::scale_from_amax)),
              (Lines{"amax[input=bf16] 32640 of 32640", "amax[input=f16] 31744 of 31744"}));
}

TEST(SweepPlans, StayInsideAKernelsLimits) {
    const PlanLimits limits{.rows_multiple = 16, .cols_multiple = 256, .max_elements = 1 << 14};
    const std::vector<Plan> plans = sweep_of("te.float8_block_1x128", Operation::quantize, limits);
    EXPECT_FALSE(plans.empty());
    for (const Plan& plan : plans) {
        EXPECT_EQ(plan.rows % 16, 0);
        EXPECT_EQ(plan.cols % 256, 0);
        EXPECT_LE(plan.rows * plan.cols, 1 << 14);
    }
}

/// Blocks that need a whole tile each are too many: part of the walk, said as such.
TEST(SweepPlans, OfWholeTilesStopAtTheirBudget) {
    const PlanLimits limits{.rows_multiple = 128, .cols_multiple = 128};
    std::int64_t elements = 0;
    for (const Plan& plan : sweep_of("te.float8_block_128x128", Operation::quantize, limits))
        elements += plan.rows * plan.cols;
    EXPECT_LT(elements, 10'000'000);
    const Lines lines = coverage_of(sweep_of("te.float8_block_128x128", Operation::quantize, limits));
    EXPECT_EQ(lines[0], "amax[input=bf16] 256 of 32640");
}

TEST(SweepPlans, HaveNothingToDoForF32) {
    std::vector<Recipe> f32;
    for (const Recipe& recipe : builtin_recipe("te.float8_block_1x128").variants())
        if (recipe.input.dtype == DType::f32) f32.push_back(recipe);
    EXPECT_TRUE(sweep_plans(f32, Operation::quantize, {}, 1).empty());
}

/// What a case of a walk is cut down to keeps its magnitudes.
TEST(SweepPlans, ShrinkToOneMagnitude) {
    constexpr std::uint32_t kWanted = 0x5E35;
    const auto holds = [&](const Case& c) {
        for (std::size_t at = 0; at + 1 < c.data.size(); at += 2) {
            const auto low = std::to_integer<std::uint32_t>(c.data[at]);
            const auto high = std::to_integer<std::uint32_t>(c.data[at + 1]) & 0x7Fu;
            if ((high << 8 | low) == kWanted) return true;
        }
        return false;
    };
    int found = 0;
    for (const Plan& plan : sweep_of("te.float8_block_1x128", Operation::quantize)) {
        if (plan.recipe.input.dtype != DType::bf16 || !holds(make_case(plan))) continue;
        ++found;
        const ShrinkResult shrunk = shrink(
            shrinkable(plan, {}), [&](const Plan& p) { return holds(make_case(p)); }, 500,
            std::chrono::seconds(60));
        EXPECT_LE(shrunk.plan.rows * shrunk.plan.cols, 128);
    }
    EXPECT_GE(found, 12);
}

}  // namespace
}  // namespace quantcheck
