#include "kernels/mutants/tensor_relation.hpp"

#include <bit>
#include <gmock/gmock.h>
#include <gtest/gtest.h>
#include <initializer_list>

namespace quantcheck_kernels::mutants {
namespace {

using ::testing::ElementsAre;
using ::testing::IsEmpty;

constexpr float kLargest = 0x1.fffffep+127F;

/// A launch of an f32 tensor with blocks of 1 x 2, written rowwise, whose outputs are `outputs`.
Remembered launch(std::int64_t rows, std::initializer_list<float> elements, int outputs) {
    Remembered made{};
    made.options = {QC_F32, QC_E4M3, QC_GEMM_READY, 0};
    made.rowwise = true;
    made.rows = rows;
    made.cols = static_cast<std::int64_t>(elements.size()) / rows;
    made.row_stride = made.cols;
    made.tile_rows = 1;
    made.tile_cols = 2;
    for (const float element : elements) made.bits.push_back(std::bit_cast<std::uint32_t>(element));
    made.outputs = {static_cast<std::byte>(outputs)};
    made.first_outputs = 1;
    return made;
}

const Remembered& earlier() {
    static const Remembered made = launch(2, {1, -2, 3, 0, 5, -6, 7, 8}, 1);
    return made;
}

std::vector<Where> ways_to(std::int64_t rows, std::initializer_list<float> elements, int outputs = 2) {
    return ways_from(earlier(), launch(rows, elements, outputs));
}

TEST(TensorRelation, OfTheSameShapeIsToldByItsElements) {
    EXPECT_THAT(ways_to(2, {-1, 2, -3, -0.0F, -5, 6, -7, -8}), ElementsAre(Where::negated));
    EXPECT_THAT(ways_to(2, {2, -4, 6, 0, 10, -12, 14, 16}), ElementsAre(Where::doubled));
    EXPECT_THAT(ways_to(2, {1, -2, kLargest, kLargest, 5, -6, 7, 8}), ElementsAre(Where::one_block_loud));
    EXPECT_THAT(ways_to(2, {7, 8, 5, -6, 3, 0, 1, -2}), ElementsAre(Where::blocks_reordered));
    EXPECT_THAT(ways_to(2, {-2, 1, 0, 3, -6, 5, 8, 7}), ElementsAre(Where::elements_reordered));
    EXPECT_THAT(ways_to(2, {1, -2, 3, 0, 5, -6, 7, 9}, 1), ElementsAre(Where::same_outputs));
    EXPECT_THAT(ways_to(2, {1, -2, 3, 0, 5, -6, 7, 9}), IsEmpty());
}

TEST(TensorRelation, OfAnotherShapeIsToldByItsElements) {
    EXPECT_THAT(ways_to(1, {5, -6, 7, 8}), ElementsAre(Where::lower_rows));
    EXPECT_THAT(ways_to(1, {1, -2, 3, 0}), IsEmpty());
    EXPECT_THAT(ways_to(3, {1, -2, 3, 0, 5, -6, 7, 8, 0, 0, 0, 0}), ElementsAre(Where::zero_extended));
    EXPECT_THAT(ways_to(3, {1, -2, 3, 0, 5, -6, 7, 8, 0, 0, 0, -0.0F}), IsEmpty());
    EXPECT_THAT(ways_to(4, {1, 5, -2, -6, 3, 7, 0, 8}), ElementsAre(Where::transposed));
}

TEST(TensorRelation, DoublingKeepsWhatWouldOverflowAndIsExactForSubnormals) {
    const float half = kLargest / 2, subnormal = 0x1p-149F;
    EXPECT_THAT(ways_from(launch(1, {half, kLargest, -subnormal, 0}, 1),
                          launch(1, {kLargest, kLargest, -2 * subnormal, 0}, 2)),
                ElementsAre(Where::doubled));
}

TEST(TensorRelation, OfTheSameTensorIsToldByTheLaunch) {
    Remembered now = earlier();
    EXPECT_TRUE(is_same_launch(earlier(), now));
    EXPECT_THAT(ways_from(earlier(), now), IsEmpty());
    now.alignment = 4;
    EXPECT_FALSE(is_same_launch(earlier(), now));
    EXPECT_THAT(ways_from(earlier(), now), ElementsAre(Where::other_stride));
    now = earlier();
    now.epsilon = 1;
    EXPECT_THAT(ways_from(earlier(), now), ElementsAre(Where::other_epsilon));
    Remembered both = earlier();
    both.columnwise = true;
    EXPECT_THAT(ways_from(both, earlier()), ElementsAre(Where::rowwise_again));
    EXPECT_THAT(ways_from(earlier(), both), IsEmpty());
    now = earlier();
    now.options.code_format = QC_E5M2;
    EXPECT_THAT(ways_from(earlier(), now), IsEmpty());
}

TEST(Past, MatchesWhatFollowsInOneWayOnly) {
    Past past;
    past.add(earlier());
    EXPECT_EQ(past.match(launch(2, {-1, 2, -3, -0.0F, -5, 6, -7, -8}, 2)).how, Where::negated);
    // The blocks {1} and {-1} exchanged are also their negatives.
    Past small;
    small.add(launch(2, {1, -1}, 1));
    EXPECT_EQ(small.match(launch(2, {-1, 1}, 2)).how, std::nullopt);
    EXPECT_EQ(small.match(launch(2, {1, -1}, 2)).how, std::nullopt);
}

TEST(Past, SeesATensorAgainAfterALoudOne) {
    Past past;
    past.add(earlier());
    EXPECT_EQ(past.match(earlier()).how, std::nullopt);
    past.add(launch(2, {kLargest, kLargest, kLargest, kLargest, kLargest, kLargest, kLargest, kLargest}, 3));
    EXPECT_EQ(past.match(earlier()).how, Where::again_after_loud);
    past.add(earlier());
    EXPECT_EQ(past.match(earlier()).how, std::nullopt);
}

TEST(Past, KeepsTheLastFourTensorsThatDoNotFollow) {
    Past past;
    past.add(launch(1, {1, 3}, 1));
    for (const float x : {5.0F, 7.0F, 9.0F}) past.add(launch(1, {x, 2}, static_cast<int>(x)));
    for (int i = 0; i < 3; ++i) past.add(launch(1, {-1, -3}, 3));  // follows: takes no place
    EXPECT_EQ(past.match(launch(1, {2, 6}, 99)).how, Where::doubled);
    past.add(launch(1, {11, 2}, 11));
    EXPECT_EQ(past.match(launch(1, {2, 6}, 99)).how, std::nullopt);
}

}  // namespace
}  // namespace quantcheck_kernels::mutants
