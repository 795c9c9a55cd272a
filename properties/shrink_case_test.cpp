#include "properties/shrink_case.hpp"

#include <gtest/gtest.h>

#include "properties/blocks.hpp"
#include "properties/derived.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kManyElements = 1 << 24;

/// rows x cols numbers that are all different from zero.
Case full_case(std::int64_t rows, std::int64_t cols, Operation operation = Operation::quantize) {
    Case c;
    c.recipe.input.dtype = DType::bf16;
    c.operation = operation;
    c.rows = rows;
    c.cols = cols;
    c.data.resize(static_cast<std::size_t>(rows * cols) * size_of(c.dtype()));
    for (std::int64_t i = 0; i < rows * cols; ++i)
        set_input_bits(c, i / cols, i % cols, 1 + static_cast<std::uint32_t>(i % 0x7000));
    return c;
}

bool holds(const Case& c, std::uint32_t bits) {
    for (std::int64_t i = 0; i < c.rows * c.cols; ++i)
        if (input_bits(c, i / c.cols, i % c.cols) == bits) return true;
    return false;
}

TEST(ShrinkCase, ReachesTheOneElementWherever) {
    for (const std::uint32_t wanted : {1u, 500u, 3000u}) {
        const auto result = shrink_case(
            full_case(50, 60), {}, [&](const Case& c) { return holds(c, wanted); }, 1000, kManyElements);
        EXPECT_EQ(result.c.rows, 1);
        EXPECT_EQ(result.c.cols, 1);
        EXPECT_EQ(input_bits(result.c, 0, 0), wanted);
        EXPECT_FALSE(result.c.plan.has_value());
        EXPECT_FALSE(result.capped);
    }
}

TEST(ShrinkCase, ClearsWhatLiesBetweenTheElementsThatItNeeds) {
    const auto result = shrink_case(
        full_case(4, 100), {}, [](const Case& c) { return holds(c, 1) && holds(c, 400); }, 1000,
        kManyElements);
    int nonzero = 0;
    for (std::int64_t i = 0; i < result.c.rows * result.c.cols; ++i)
        nonzero += input_bits(result.c, i / result.c.cols, i % result.c.cols) != 0;
    EXPECT_EQ(nonzero, 2);
}

TEST(ShrinkCase, StaysInsideTheLimits) {
    const PlanLimits limits{.rows_multiple = 4, .cols_multiple = 16};
    const auto result = shrink_case(
        full_case(12, 64), limits,
        [](const Case& c) { return c.rows % 4 == 0 && c.cols % 16 == 0 && c.rows * c.cols > 0; }, 1000,
        kManyElements);
    EXPECT_EQ(result.c.rows, 4);
    EXPECT_EQ(result.c.cols, 16);
}

TEST(ShrinkCase, CropsAmaxesInTheirOneRow) {
    const auto result = shrink_case(
        full_case(1, 300, Operation::scale_from_amax), {}, [](const Case& c) { return holds(c, 250); }, 1000,
        kManyElements);
    EXPECT_EQ(result.c.rows, 1);
    EXPECT_EQ(result.c.cols, 1);
}

TEST(ShrinkCase, StopsAfterItsStepsAndItsElements) {
    int calls = 0;
    const auto fails = [&](const Case&) { return ++calls, false; };
    EXPECT_TRUE(shrink_case(full_case(50, 60), {}, fails, 7, kManyElements).capped);
    EXPECT_EQ(calls, 7);
    const auto result = shrink_case(full_case(50, 60), {}, fails, 1000, 4000);
    EXPECT_TRUE(result.capped);
    EXPECT_LT(result.steps, 6);
    EXPECT_EQ(result.c.rows, 50);
}

}  // namespace
}  // namespace quantcheck
