#include "reference/widen.hpp"

#include <Eigen/Core>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "reference/test_tensor.hpp"

// Eigen's own conversions are the independent source here; nothing else in this layer uses them.
namespace quantcheck {
namespace {

template <class Type>
void expect_widens(DType dtype) {
    for (std::uint32_t bits = 0; bits < 1u << 16; ++bits) {
        const float expected =
            static_cast<float>(Eigen::numext::bit_cast<Type>(static_cast<std::uint16_t>(bits)));
        const float actual = std::bit_cast<float>(widen(dtype, bits));
        if (std::isnan(expected))
            ASSERT_TRUE(std::isnan(actual)) << bits;
        else
            ASSERT_EQ(bits_of(actual), bits_of(expected)) << bits;
    }
}

template <class Type>
void expect_narrows(DType dtype, std::uint32_t f32_bits) {
    const float x = std::bit_cast<float>(f32_bits);
    if (std::isnan(x))
        ASSERT_EQ(narrow(dtype, f32_bits), 0x7FFFu);
    else
        ASSERT_EQ(narrow(dtype, f32_bits), Eigen::numext::bit_cast<std::uint16_t>(Type(x)))
            << std::hexfloat << x;
}

TEST(Widen, EveryBf16AndF16IsExact) {
    expect_widens<Eigen::bfloat16>(DType::bf16);
    expect_widens<Eigen::half>(DType::f16);
    EXPECT_EQ(widen(DType::f32, 0x12345678u), 0x12345678u);
}

TEST(Narrow, RoundsToNearestEven) {
    TestRandom random(7);
    for (int kind = 0; kind < static_cast<int>(TestKind::last); ++kind)
        for (int i = 0; i < 50'000; ++i) {
            const std::uint32_t bits = test_bits(static_cast<TestKind>(kind), random);
            // with the low half cleared but for its top bit: ties of bf16
            for (const std::uint32_t x :
                 {bits, (bits & 0xFFFF0000u) | 0x8000u, (bits & 0xFFFFE000u) | 0x1000u}) {
                expect_narrows<Eigen::bfloat16>(DType::bf16, x);
                expect_narrows<Eigen::half>(DType::f16, x);
            }
        }
}

TEST(LargestFinite, IsOfTheInputType) {
    EXPECT_EQ(bits_of(largest_finite(DType::f32)), 0x7F7FFFFFu);
    EXPECT_EQ(bits_of(largest_finite(DType::bf16)), 0x7F7F0000u);
    EXPECT_EQ(largest_finite(DType::f16), 65504.0f);
}

}  // namespace
}  // namespace quantcheck
