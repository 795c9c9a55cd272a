#include "properties/kind.hpp"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <set>

#include "properties/case.hpp"
#include "properties/random.hpp"
#include "properties/testing/kind_facts.hpp"

namespace quantcheck {
namespace {

using testing::BlockValues;

TEST(Kinds, AreListedInEnumeratorOrderWithUniqueNames) {
    std::set<std::string_view> names;
    std::size_t index = 0;
    for (const KindInfo& info : all_kinds()) {
        EXPECT_EQ(static_cast<std::size_t>(info.kind), index++);
        EXPECT_FALSE(info.summary.empty()) << info.name;
        EXPECT_TRUE(names.insert(info.name).second) << info.name;
        EXPECT_EQ(kind_named(info.name), info.kind);
        EXPECT_EQ(name_of(info.kind), info.name);
    }
    EXPECT_EQ(names.size(), 51u);
    EXPECT_FALSE(kind_named("zero").has_value());
}

struct Area {
    std::int64_t rows, cols, patch_rows, patch_cols;
};

BlockValues block_of(Kind kind, DType type, const Area& area, std::uint64_t seed) {
    Plan plan;
    plan.recipe.input.dtype = type;
    plan.rows = area.rows;
    plan.cols = area.cols;
    plan.patch_rows = area.patch_rows;
    plan.patch_cols = area.patch_cols;
    plan.kinds = {kind};
    plan.seed = seed;
    const Case c = make_case(plan);
    std::vector<std::uint32_t> bits;
    for (std::size_t at = 0; at < c.data.size(); at += size_of(type)) {
        std::uint32_t element = 0;
        std::memcpy(&element, c.data.data() + at, size_of(type));
        bits.push_back(element);
    }
    return {type, std::move(bits)};
}

class EveryKind : public ::testing::TestWithParam<DType> {};

TEST_P(EveryKind, HoldsWhatItsNameSays) {
    const Area areas[] = {{1, 1, 1, 128},    {1, 128, 1, 128},   {128, 1, 128, 1},
                          {3, 77, 128, 128}, {8, 128, 128, 128}, {128, 128, 128, 128}};
    for (const KindInfo& info : all_kinds())
        for (const Area& area : areas)
            for (std::uint64_t seed = 0; seed < (area.rows * area.cols > 2000 ? 2u : 12u); ++seed) {
                const BlockValues values = block_of(info.kind, GetParam(), area, seed);
                EXPECT_EQ(testing::fault_of(info.kind, values), "")
                    << area.rows << "x" << area.cols << " seed " << seed;
            }
}

TEST_P(EveryKind, MixedHoldsEveryClassOfValue) {
    int nans = 0, infs = 0, zeros = 0, ones = 0, subnormals = 0;
    for (std::uint64_t seed = 0; seed < 200; ++seed) {
        const BlockValues values = block_of(Kind::mixed, GetParam(), {1, 128, 1, 128}, seed);
        for (const double x : values.x) {
            nans += std::isnan(x);
            infs += std::isinf(x);
            zeros += x == 0;
            ones += x == 1;
            subnormals += x != 0 && std::fabs(x) < values.smallest_normal();
        }
    }
    for (const int count : {nans, infs, zeros, ones, subnormals}) EXPECT_GT(count, 100);
}

TEST_P(EveryKind, BlocksDifferBySeed) {
    const Area area = {1, 128, 1, 128};
    EXPECT_NE(block_of(Kind::normal01, GetParam(), area, 1).bits,
              block_of(Kind::normal01, GetParam(), area, 2).bits);
    EXPECT_EQ(block_of(Kind::normal01, GetParam(), area, 1).bits,
              block_of(Kind::normal01, GetParam(), area, 1).bits);
}

/// Beside 1e-12 the power-of-two rule and epsilon meet, so that edge must be among the edges drawn.
TEST(PowerOfTwoEdge, IsOftenTheOneBeside1em12) {
    int beside = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed)
        beside += block_of(Kind::p2edge_at, DType::f32, {1, 128, 1, 128}, seed).amax() == 0x1.cp-41;
    EXPECT_GT(beside, 25);
    EXPECT_LT(beside, 75);
}

/// Ties that a power-of-two scale of exactly 1 meets, for each format.
TEST(Ties, OftenHaveScaleOne) {
    int e4m3 = 0, e5m2 = 0;
    for (std::uint64_t seed = 0; seed < 100; ++seed) {
        e4m3 += block_of(Kind::ties_e4m3, DType::bf16, {1, 128, 1, 128}, seed).amax() == 448;
        e5m2 += block_of(Kind::ties_e5m2, DType::bf16, {1, 128, 1, 128}, seed).amax() == 57344;
    }
    EXPECT_GT(e4m3, 10);
    EXPECT_GT(e5m2, 10);
}

INSTANTIATE_TEST_SUITE_P(Types, EveryKind, ::testing::Values(DType::f32, DType::bf16, DType::f16),
                         [](const auto& named) { return std::string(name_of(named.param)); });

}  // namespace
}  // namespace quantcheck
