#include "properties/situations/observe.hpp"

#include <algorithm>
#include <cstring>
#include <gtest/gtest.h>
#include <ostream>
#include <string>

#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using enum Situation;
using Elements = std::vector<std::uint32_t>;

constexpr const char* kF32 = "te.float8_block_1x128[input=f32,format=E4M3,epsilon=0,outputs=rowwise]";
constexpr const char* kF32Epsilon =
    "te.float8_block_1x128[input=f32,format=E4M3,epsilon=1e-12,outputs=rowwise]";
constexpr std::uint32_t kMinus = 0x8000'0000, kInf = 0x7F80'0000, kNan = 0x7FC0'0000, kOne = 0x3F80'0000;
constexpr std::uint32_t k448 = 0x43E0'0000;  // as amax it makes the scale 1

/// A tensor of these f32 bits.
Case case_of(const char* id, std::int64_t rows, const Elements& bits) {
    Case c;
    c.recipe = recipe_from_id(id);
    c.rows = rows;
    c.cols = rows > 0 ? static_cast<std::int64_t>(bits.size()) / rows : 0;
    c.data.resize(bits.size() * sizeof(std::uint32_t));
    if (!bits.empty()) std::memcpy(c.data.data(), bits.data(), c.data.size());
    return c;
}

SituationSet seen_in(const Case& c) {
    const SituationSpace space = situation_space(c.recipe, c.operation, {});
    return observe(space, c, space.reachable);
}
bool reaches(const Case& c, Situation s, std::size_t part = 0) { return seen_in(c)[s][part]; }
bool reaches(const Elements& bits, Situation s, std::size_t part = 0, const char* id = kF32) {
    return reaches(case_of(id, 1, bits), s, part);
}

std::string_view name_of(Situation s) { return all_situations()[static_cast<std::size_t>(s)].name; }

/// A block that is in the situation, and one that just is not.
struct Example {
    Situation situation;
    Elements hit, near_miss;
    const char* id = kF32;
    friend void PrintTo(const Example& example, std::ostream* out) { *out << name_of(example.situation); }
};

std::string name_of_example(const ::testing::TestParamInfo<Example>& example) {
    return std::string(name_of(example.param.situation)) + "_" + std::to_string(example.index);
}

class BlockExamples : public ::testing::TestWithParam<Example> {};

TEST_P(BlockExamples, HitReachesAndNearMissDoesNot) {
    const Example& e = GetParam();
    EXPECT_TRUE(reaches(e.hit, e.situation, 0, e.id));
    EXPECT_FALSE(reaches(e.near_miss, e.situation, 0, e.id));
}

INSTANTIATE_TEST_SUITE_P(
    Amax, BlockExamples,
    ::testing::Values(Example{amax_zero, {0, kMinus}, {kMinus, kMinus}},
                      Example{amax_negative_zero_only, {kMinus, kMinus}, {kMinus, 0}},
                      Example{amax_all_subnormal, {1, kMinus | 0x7F'FFFF}, {1, 0}},
                      Example{amax_one_subnormal, {0, 1, kMinus}, {0, 1, 1}},
                      Example{amax_below_power_of_two, {kMinus | 0x3F7F'FFFF, 1}, {0x3F7F'FFFE}},
                      Example{amax_power_of_two, {kOne, 1}, {kOne, 0x3F80'0001}},
                      Example{amax_above_power_of_two, {kOne, 0x3F80'0001}, {0x3F80'0002}},
                      Example{amax_largest_finite, {kMinus | 0x7F7F'FFFF, 0}, {0x7F7F'FFFE}},
                      Example{amax_inf, {1, kMinus | kInf}, {1, 0x7F7F'FFFF}},
                      Example{amax_nan_only, {kNan, kMinus | 0x7F80'0001}, {kNan, 0}},
                      Example{amax_nan_mixed, {kOne, kNan}, {kNan, kNan}},
                      Example{amax_nan_mixed, {kInf, kNan}, {kInf, kOne}}),
    name_of_example);

INSTANTIATE_TEST_SUITE_P(
    Epsilon, BlockExamples,
    ::testing::Values(Example{amax_below_epsilon, {0x2B8C'BCCA}, {0x2B8C'BCCB}, kF32Epsilon},
                      Example{amax_below_epsilon, {1}, {0}, kF32Epsilon},
                      Example{amax_just_below_epsilon, {0x2B8C'BCCB}, {0x2B8C'BCCA}, kF32Epsilon},
                      Example{amax_at_epsilon, {0x2B8C'BCCC}, {0x2B8C'BCCB}, kF32Epsilon},
                      Example{amax_just_above_epsilon, {0x2B8C'BCCD}, {0x2B8C'BCCE}, kF32Epsilon},
                      Example{amax_below_overflow_edge, {0x03DF'FFFF}, {0x03E0'0000}},
                      Example{amax_at_overflow_edge, {0x03E0'0000}, {0x03E0'0001}},
                      Example{amax_above_overflow_edge, {0x03E0'0001}, {0x03E0'0002}}),
    name_of_example);

// At scale 1: 432 lies between the codes 0x7D (416) and 0x7E (448), 2^-10 between 0 and 2^-9.
INSTANTIATE_TEST_SUITE_P(
    Elements, BlockExamples,
    ::testing::Values(Example{ties, {k448, 0x3A80'0000}, {k448, 0x3A80'0001}},
                      Example{below_ties, {k448, 0x3A7F'FFFF}, {k448, 0x3A7F'FFFE}},
                      Example{above_ties, {k448, 0x3A80'0001}, {k448, 0x3A80'0002}},
                      Example{underflow_to_zero, {k448, 0x3A80'0000}, {k448, kMinus | 0x3A80'0000}},
                      Example{subnormal_code, {k448, 0x3B00'0000}, {k448, 0x3C80'0000}},
                      Example{largest_code, {k448}, {kInf, 0x43E0'0001}},
                      Example{largest_code_saturated, {kInf, 0x43E0'0001}, {kInf, k448}}),
    name_of_example);

TEST(Observe, ATieCountsForItsOwnPartOnly) {
    const SituationSet seen = seen_in(case_of(kF32, 1, {k448, kMinus | 0x43D8'0000}));
    EXPECT_TRUE(seen[ties][0x7D]);
    EXPECT_EQ(seen[ties].count(), 1u);
    EXPECT_TRUE(reaches({k448, 0x43D7'FFFF}, below_ties, 0x7D));
    EXPECT_TRUE(reaches({k448, 0x43D8'0001}, above_ties, 0x7D));
}

TEST(Observe, UnderflowTellsTheSigns) {
    const SituationSet seen = seen_in(case_of(kF32, 1, {k448, kMinus | 1, 0}));
    EXPECT_FALSE(seen[underflow_to_zero][0]);
    EXPECT_TRUE(seen[underflow_to_zero][1]);
}

TEST(Observe, EveryCodeIsWhatTheCastGave) {
    const SituationSet seen = seen_in(case_of(kF32, 1, {k448, kMinus, kMinus | kNan, kOne}));
    for (const std::size_t code : {0x7E, 0x80, 0x7F, 0x38}) EXPECT_TRUE(seen[every_code][code]) << code;
    EXPECT_EQ(seen[every_code].count(), 4u);
}

/// rows x cols values whose row segments of 128 all have different amaxes.
Case tensor(std::int64_t rows, std::int64_t cols, const char* id) {
    Elements bits(static_cast<std::size_t>(rows * cols));
    for (std::size_t i = 0; i < bits.size(); ++i) bits[i] = kOne + static_cast<std::uint32_t>(i) * 64;
    return case_of(id, rows, bits);
}

TEST(Observe, ShapesAndTheirNearMisses) {
    constexpr const char* square = "te.float8_block_128x128[input=f32,epsilon=0,power_of_two=off]";
    EXPECT_TRUE(reaches(tensor(1, 128, kF32), full_tile));
    EXPECT_FALSE(reaches(tensor(1, 127, kF32), full_tile));
    EXPECT_TRUE(reaches(tensor(1, 129, kF32), right_tail));
    EXPECT_FALSE(reaches(tensor(1, 256, kF32), right_tail));
    EXPECT_TRUE(reaches(tensor(129, 128, square), bottom_tail));
    EXPECT_FALSE(reaches(tensor(128, 129, square), bottom_tail));
    EXPECT_TRUE(reaches(tensor(129, 129, square), corner_tail));
    EXPECT_FALSE(reaches(tensor(129, 128, square), corner_tail));
    EXPECT_TRUE(reaches(tensor(2, 1, kF32), one_wide));
    EXPECT_FALSE(reaches(tensor(2, 2, kF32), one_wide));
    EXPECT_TRUE(reaches(case_of(kF32, 0, {}), empty_dimension));
    EXPECT_FALSE(reaches(tensor(1, 1, kF32), empty_dimension));
    EXPECT_TRUE(reaches(tensor(65, 1, kF32), more_than_64_blocks));
    EXPECT_FALSE(reaches(tensor(64, 1, kF32), more_than_64_blocks));
}

TEST(Observe, PaddingAndMisalignmentOfTheStorage) {
    Case c = tensor(2, 3, kF32);
    EXPECT_FALSE(reaches(c, misaligned));
    EXPECT_FALSE(reaches(c, padded_stride));
    c.misalignment = c.row_padding = 1;
    EXPECT_TRUE(reaches(c, misaligned));
    EXPECT_TRUE(reaches(c, padded_stride));
    Case one_row = tensor(1, 3, kF32);
    one_row.row_padding = 1;
    EXPECT_FALSE(reaches(one_row, padded_stride));
}

TEST(Observe, ARectangularGridNeedsDistinctScales) {
    constexpr const char* exact =
        "te.float8_block_1x128[input=f32,epsilon=0,power_of_two=off,outputs=rowwise]";
    Case c = tensor(3, 200, exact);
    EXPECT_TRUE(reaches(c, rectangular_scale_grid));
    EXPECT_FALSE(reaches(tensor(2, 200, exact), rectangular_scale_grid));  // 2 x 2 blocks
    EXPECT_FALSE(reaches(tensor(3, 128, exact), rectangular_scale_grid));  // one column of blocks
    std::copy_n(c.data.begin(), 200 * sizeof(std::uint32_t), c.data.begin() + 200 * sizeof(std::uint32_t));
    EXPECT_FALSE(reaches(c, rectangular_scale_grid));
}

TEST(Observe, LeavesOutWhatIsNotWanted) {
    const Case c = case_of(kF32, 1, {k448, 0x3A80'0000});
    SituationSet wanted;
    wanted[ties][1] = true;
    const SituationSet seen = observe(situation_space(c.recipe, c.operation, {}), c, wanted);
    EXPECT_FALSE(seen.any(amax_zero, rectangular_scale_grid));
}

}  // namespace
}  // namespace quantcheck
