#include "properties/generate.hpp"

#include <algorithm>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <map>
#include <rapidcheck/gtest.h>
#include <set>
#include <string>

#include "properties/case.hpp"

namespace quantcheck {
namespace {

using ::testing::Contains;
using ::testing::Not;

/// Three recipes that no recipe file can change.
std::vector<Recipe> bare_recipes() {
    std::vector<Recipe> recipes(3);
    recipes[0].input.dtype = DType::f32;
    recipes[1].input.dtype = DType::bf16;
    recipes[2].input.dtype = DType::f16;
    for (Recipe& recipe : recipes) recipe.outputs.columnwise = ColumnwiseOutput::transposed;
    return recipes;
}

/// FNV-1a, 64 bits.
class Hash {
 public:
    void add(std::uint64_t value) {
        for (int shift = 0; shift < 64; shift += 8) add_byte(static_cast<std::uint8_t>(value >> shift));
    }
    void add(const Bytes& bytes) {
        for (const std::byte b : bytes) add_byte(std::to_integer<std::uint8_t>(b));
    }
    [[nodiscard]] std::uint64_t value() const { return state_; }

 private:
    void add_byte(std::uint8_t byte) { state_ = (state_ ^ byte) * 0x100000001B3u; }
    std::uint64_t state_ = 0xCBF29CE484222325u;
};

std::uint64_t hash_of_campaign(Operation operation, std::uint64_t seed) {
    const std::vector<Recipe> recipes = bare_recipes();
    Hash hash;
    for (std::uint64_t i = 0; i < 200; ++i) {
        const Plan plan = plan_at(recipes, operation, {}, seed, i).value();
        for (const std::int64_t field :
             {plan.rows, plan.cols, plan.row_padding, plan.misalignment, plan.patch_rows, plan.patch_cols,
              static_cast<std::int64_t>(plan.recipe.input.dtype)})
            hash.add(static_cast<std::uint64_t>(field));
        hash.add(make_case(plan).data);
    }
    return hash.value();
}

// Written down once: another machine, compiler or standard library must make the same bytes. A change of
// kinds, shapes or weights changes them on purpose.
TEST(Campaign, MakesTheSameBytesEverywhere) {
    EXPECT_EQ(hash_of_campaign(Operation::quantize, 0), 6411061900282193667u);
    EXPECT_EQ(hash_of_campaign(Operation::quantize, 42), 10732889693797433626u);
    EXPECT_EQ(hash_of_campaign(Operation::scale_from_amax, 42), 1084921998251892844u);
}

TEST(Campaign, EveryKindFillsManyBlocksInThreeHundredCases) {
    for (const std::int64_t block_rows : {1, 128}) {
        std::vector<Recipe> recipes = bare_recipes();
        for (Recipe& recipe : recipes) recipe.block = {block_rows, 128};
        std::map<Kind, int> blocks;
        for (std::uint64_t i = 0; i < 300; ++i)
            for (const Kind kind : plan_at(recipes, Operation::quantize, {}, 7, i).value().kinds)
                ++blocks[kind];
        for (const KindInfo& info : all_kinds()) EXPECT_GE(blocks[info.kind], 8) << info.name;
    }
}

TEST(Campaign, ReachesTheShapesThatBreakKernels) {
    std::set<std::pair<bool, bool>> empties;
    std::map<std::string, int> seen;
    const std::vector<Recipe> recipes = bare_recipes();
    int small = 0;
    for (std::uint64_t i = 0; i < 600; ++i) {
        const Plan plan = plan_at(recipes, Operation::quantize, {}, 3, i).value();
        const std::int64_t elements = plan.rows * plan.cols;
        if (elements == 0) empties.insert({plan.rows == 0, plan.cols == 0});
        small += elements <= 4096;
        seen["1x1"] += elements == 1;
        seen["one row"] += plan.rows == 1 && plan.cols > 1;
        seen["one column"] += plan.cols == 1 && plan.rows > 1;
        seen["127"] += plan.rows == 127 || plan.cols == 127;
        seen["128"] += plan.rows == 128 || plan.cols == 128;
        seen["129"] += plan.rows == 129 || plan.cols == 129;
        seen["several blocks each way"] += plan.rows > 256 && plan.cols > 256;
        seen["large"] += elements > 50000;
        seen["padded"] += plan.row_padding > 0;
        seen["misaligned"] += plan.misalignment > 0;
    }
    EXPECT_EQ(empties.size(), 3u);
    EXPECT_GT(small, 420);
    for (const auto& [what, count] : seen) EXPECT_GE(count, 2) << what;
}

RC_GTEST_PROP(Plans, StayInsideTheKernelsLimits, ()) {
    PlanLimits limits;
    limits.rows_multiple = *rc::gen::element<std::int64_t>(1, 4, 16, 128);
    limits.cols_multiple = *rc::gen::element<std::int64_t>(1, 8, 128);
    limits.max_elements = *rc::gen::element<std::int64_t>(1, 100, 4096, 1 << 17);
    for (const Operation operation : {Operation::quantize, Operation::scale_from_amax}) {
        const Plan plan = *plans(bare_recipes(), operation, limits);
        RC_ASSERT(plan.rows * plan.cols <= limits.max_elements);
        RC_ASSERT(plan.cols % limits.cols_multiple == 0);
        if (operation == Operation::quantize) RC_ASSERT(plan.rows % limits.rows_multiple == 0);
        if (operation == Operation::scale_from_amax) RC_ASSERT(plan.rows == 1 && plan.row_padding == 0);
        RC_ASSERT(static_cast<std::int64_t>(plan.kinds.size()) ==
                  plan.patch_grid_rows() * plan.patch_grid_cols());
    }
}

TEST(Plans, WithoutAKindAreTheSameButForThatKind) {
    PlanLimits limits;
    limits.without = Kind::normal01;
    int changed = 0;
    for (std::uint64_t i = 0; i < 300; ++i) {
        const Plan all = plan_at(bare_recipes(), Operation::quantize, {}, 1, i).value();
        const Plan rest = plan_at(bare_recipes(), Operation::quantize, limits, 1, i).value();
        EXPECT_THAT(rest.kinds, Not(Contains(Kind::normal01))) << i;
        EXPECT_EQ(rest.rows * rest.cols, all.rows * all.cols) << i;
        const bool held = std::find(all.kinds.begin(), all.kinds.end(), Kind::normal01) != all.kinds.end();
        EXPECT_EQ(rest.kinds != all.kinds, held) << i;
        changed += held ? 1 : 0;
    }
    EXPECT_GT(changed, 20);
}

RC_GTEST_PROP(Plans, DoNotDependOnRapidChecksSize, (std::uint64_t seed)) {
    const auto generator = plans(bare_recipes(), Operation::quantize, {});
    const Case small = make_case(generator(rc::Random(seed), 0).value());
    const Case large = make_case(generator(rc::Random(seed), 100).value());
    RC_ASSERT(small.data == large.data);
}

TEST(Plans, NeverMakeAnEmptyTensorForARecipeThatRefusesIt) {
    std::vector<Recipe> recipes = bare_recipes();
    for (Recipe& recipe : recipes) {
        recipe.shape.empty = EmptyInput::refused;
        recipe.shape.rows_multiple = 4;
    }
    for (std::uint64_t i = 0; i < 40; ++i) {
        auto root = plan_at(recipes, Operation::quantize, {}, 11, i);
        EXPECT_GT(root.value().rows * root.value().cols, 0);
        auto simpler = root.shrinks();
        while (auto next = simpler.next()) {
            const Plan plan = next->value();
            EXPECT_GT(plan.rows * plan.cols, 0);
            EXPECT_EQ(plan.rows % 4, 0);
        }
    }
}

}  // namespace
}  // namespace quantcheck
