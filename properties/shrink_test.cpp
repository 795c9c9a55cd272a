#include "properties/shrink.hpp"

#include <algorithm>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>
#include <stdexcept>

#include "properties/case.hpp"
#include "properties/generate.hpp"
#include "properties/plan_shrinks.hpp"

namespace quantcheck {
namespace {

using namespace std::chrono_literals;
constexpr int kManySteps = 5000;

std::vector<Recipe> bare_recipe() {
    Recipe recipe;
    recipe.input.dtype = DType::bf16;
    return {recipe};
}

/// The first plan of a campaign that fails; there must be one.
rc::Shrinkable<Plan> failing_root(const std::function<bool(const Plan&)>& fails, PlanLimits limits = {}) {
    for (std::uint64_t i = 0;; ++i) {
        auto root = plan_at(bare_recipe(), Operation::quantize, limits, 1, i);
        if (fails(root.value())) return root;
        if (i > 5000) throw std::runtime_error("no plan of the campaign fails");
    }
}

std::int64_t nonzero_elements(const Plan& plan) {
    const Case c = make_case(plan);
    std::int64_t n = 0;
    for (std::size_t i = 0; i + 1 < c.data.size(); i += 2)
        n += c.data[i] != std::byte{0} || (c.data[i + 1] & std::byte{0x7F}) != std::byte{0};
    return n;
}

bool has_nan(const Plan& plan) {
    const Case c = make_case(plan);
    for (std::size_t i = 0; i + 1 < c.data.size(); i += 2) {
        const unsigned bits = std::to_integer<unsigned>(c.data[i]) | std::to_integer<unsigned>(c.data[i + 1])
                                                                         << 8;
        if ((bits & 0x7FFFu) > 0x7F80u) return true;
    }
    return false;
}

TEST(Shrink, ReachesOneElementWhenAnyTensorFails) {
    const auto fails = [](const Plan& plan) { return plan.rows * plan.cols > 0; };
    const auto root =
        failing_root([](const Plan& p) { return p.rows > 200 && p.cols > 200 && p.row_padding > 0; });
    const ShrinkResult result = shrink(root, fails, kManySteps, 10s);
    EXPECT_EQ(result.plan.rows, 1);
    EXPECT_EQ(result.plan.cols, 1);
    EXPECT_EQ(result.plan.row_padding, 0);
    EXPECT_EQ(result.plan.misalignment, 0);
    EXPECT_EQ(result.plan.kinds, std::vector{Kind::zero_pos});
    EXPECT_FALSE(result.capped);
    EXPECT_LT(result.steps, 100);
}

TEST(Shrink, ReachesOneBlockOfAPlantedKind) {
    const auto fails = [](const Plan& plan) {
        return std::count(plan.kinds.begin(), plan.kinds.end(), Kind::eps_lt) > 0;
    };
    const auto root = failing_root([&](const Plan& p) { return fails(p) && p.kinds.size() > 50; });
    const ShrinkResult result = shrink(root, fails, kManySteps, 10s);
    EXPECT_EQ(result.plan.kinds, std::vector{Kind::eps_lt});
    EXPECT_EQ(result.plan.rows * result.plan.cols, 1);
    EXPECT_FALSE(result.capped);
}

TEST(Shrink, ReachesOneElementOfAPlantedValue) {
    const auto root = failing_root([&](const Plan& p) { return has_nan(p) && p.rows * p.cols > 2000; });
    const ShrinkResult result = shrink(root, has_nan, kManySteps, 10s);
    EXPECT_EQ(nonzero_elements(result.plan), 1);
    EXPECT_FALSE(result.capped);
}

/// Two far elements are needed together: neither half alone fails.
TEST(Shrink, KeepsAPairOfElements) {
    Plan whole;
    whole.rows = 4;
    whole.cols = 512;
    whole.kinds.assign(16, Kind::const_one);
    const auto fails = [](const Plan& plan) {
        if (plan.rows != 4 || plan.cols != 512) return false;
        const Case c = make_case(plan);
        const auto high_byte = [&](std::size_t i) { return c.data[4 * i + 3]; };
        return high_byte(5) == std::byte{0x3F} && high_byte(1999) == std::byte{0x3F};
    };
    const auto root = rc::shrinkable::shrinkRecur(whole, [](const Plan& p) { return plan_shrinks(p, {}); });
    const ShrinkResult result = shrink(root, fails, kManySteps, 10s);
    EXPECT_EQ(result.plan.keep, (std::vector<std::pair<std::int64_t, std::int64_t>>{{5, 6}, {1999, 2000}}));
    EXPECT_FALSE(result.capped);
}

TEST(Shrink, StaysInsideTheLimits) {
    PlanLimits limits;
    limits.rows_multiple = 128;
    limits.cols_multiple = 16;
    const auto fails = [](const Plan& plan) { return plan.rows * plan.cols > 0; };
    const auto root = failing_root([](const Plan& p) { return p.rows > 128 && p.cols > 64; }, limits);
    const ShrinkResult result = shrink(root, fails, kManySteps, 10s);
    EXPECT_EQ(result.plan.rows, 128);
    EXPECT_EQ(result.plan.cols, 16);
}

TEST(Shrink, StopsAfterItsSteps) {
    int calls = 0;
    const auto fails = [&](const Plan&) { return ++calls, false; };
    const auto root = failing_root([](const Plan& p) { return p.rows * p.cols > 3000; });
    const ShrinkResult result = shrink(root, fails, 25, 10s);
    EXPECT_TRUE(result.capped);
    EXPECT_EQ(result.steps, 25);
    EXPECT_EQ(calls, 25);
    EXPECT_EQ(result.plan.rows, root.value().rows);
}

TEST(Shrink, StopsAfterItsElements) {
    std::int64_t elements = 0;
    const auto fails = [&](const Plan& plan) { return elements += plan.rows * plan.cols, false; };
    const auto root = failing_root([](const Plan& p) { return p.rows * p.cols > 3000; });
    const ShrinkResult result = shrink(root, fails, kManySteps, 10s, 5000);
    EXPECT_TRUE(result.capped);
    EXPECT_GE(elements, 5000);
    EXPECT_LT(elements, 5000 + root.value().rows * root.value().cols);
}

TEST(Shrink, StopsAfterItsTime) {
    const auto root = failing_root([](const Plan& p) { return p.rows * p.cols > 3000; });
    const ShrinkResult result = shrink(
        root, [](const Plan&) { return false; }, kManySteps, 0ms);
    EXPECT_TRUE(result.capped);
    EXPECT_EQ(result.steps, 0);
}

/// Chains of shrinks end wherever the property fails: every accepted step is simpler, so no walk comes back.
RC_GTEST_PROP(Shrink, EveryWalkEnds, (std::uint64_t seed)) {
    PlanLimits limits;
    limits.max_elements = 600;
    const auto fails = [&](const Plan& plan) {
        const auto kinds = static_cast<std::uint64_t>(plan.kinds.size());
        return (seed ^ static_cast<std::uint64_t>(plan.rows * 31 + plan.cols * 7) ^ kinds) % 3 != 0;
    };
    const auto root = plan_at(bare_recipe(), Operation::quantize, limits, seed, 0);
    RC_ASSERT(!shrink(root, fails, 100000, 60s).capped);
}

}  // namespace
}  // namespace quantcheck
