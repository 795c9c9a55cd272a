#include <algorithm>
#include <gtest/gtest.h>
#include <map>
#include <string_view>

#include "properties/generate.hpp"
#include "properties/property.hpp"
#include "properties/testing/scripted_subject.hpp"

namespace quantcheck {
namespace {

TEST(AllProperties, AreSortedAndDescribed) {
    const auto by_name = [](const Property& a, const Property& b) { return a.name < b.name; };
    EXPECT_TRUE(std::is_sorted(all_properties().begin(), all_properties().end(), by_name));
    EXPECT_EQ(all_properties().size(), 26u);
    for (const Property& p : all_properties()) {
        EXPECT_EQ(p.statement.back(), '.') << p.name;
        EXPECT_FALSE(p.source.empty()) << p.name;
        EXPECT_NE(p.excluded, nullptr) << p.name;
        EXPECT_NE(p.check, nullptr) << p.name;
    }
}

/// Every property that runs by default holds of the recipes themselves, and finds something to judge.
void expect_all_hold(const char* recipe, Operation operation) {
    const std::vector<Recipe> variants = builtin_recipe(recipe).variants();
    PlanLimits limits;
    limits.max_elements = 20000;
    std::map<std::string_view, int> passes;
    for (std::uint64_t i = 0; i < 150; ++i) {
        const Case c = make_case(plan_at(variants, operation, limits, 1, i).value());
        testing::ScriptedSubject subject;
        Evaluation evaluation(c, subject);
        for (const Property& p : all_properties()) {
            if (!p.by_default || p.excluded(c.recipe, operation)) continue;
            const Verdict verdict = p.check(evaluation).verdict;
            EXPECT_FALSE(is_failure(verdict)) << p.name << " on case " << i << " of " << c.recipe.id();
            passes[p.name] += verdict == Verdict::pass;
        }
    }
    for (const auto& [name, count] : passes) EXPECT_GT(count, 20) << name;
    EXPECT_EQ(passes.size(), operation == Operation::quantize ? 25u : 13u);
}

TEST(AllProperties, HoldOfRowBlocks) { expect_all_hold("te.float8_block_1x128", Operation::quantize); }
TEST(AllProperties, HoldOfSquareBlocks) { expect_all_hold("te.float8_block_128x128", Operation::quantize); }
TEST(AllProperties, HoldOfScalesFromAmaxes) {
    expect_all_hold("te.float8_block_1x128", Operation::scale_from_amax);
}

TEST(Evaluation, RunsTheSubjectOncePerEpsilonAndPoison) {
    const std::vector<Recipe> variants = {recipe_from_id("te.float8_block_1x128[epsilon=0,outputs=rowwise]")};
    const Case c = make_case(plan_at(variants, Operation::quantize, {}, 1, 4).value());
    testing::ScriptedSubject subject;
    Evaluation evaluation(c, subject);
    constexpr std::string_view kShareRuns[] = {
        "bit_exact",          "codes_canonical",    "completes",     "dequantized_finite",
        "epsilon_invariance", "epsilon_monotonic",  "error_bound",   "every_output_written",
        "monotonic_in_block", "scale_power_of_two", "scales_finite", "special_values",
        "zero_block"};
    for (const Property& p : all_properties())
        if (std::ranges::find(kShareRuns, p.name) != std::end(kShareRuns) &&
            !p.excluded(c.recipe, c.operation))
            (void)p.check(evaluation);
    EXPECT_EQ(subject.runs(), 3);  // epsilon 0 with both poisons, epsilon 1e-12 with the first
}

}  // namespace
}  // namespace quantcheck
