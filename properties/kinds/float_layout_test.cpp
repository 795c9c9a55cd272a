#include "properties/kinds/float_layout.hpp"

#include <Eigen/Core>
#include <algorithm>
#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <rapidcheck/gtest.h>

#include "properties/random.hpp"

namespace quantcheck {
namespace {

constexpr DType kTypes[] = {DType::f32, DType::bf16, DType::f16};

/// The value as the compiler and Eigen convert it, from the same bits.
double value_of(DType type, std::uint32_t bits) {
    if (type == DType::f32) return static_cast<double>(std::bit_cast<float>(bits));
    if (type == DType::bf16) return static_cast<double>(std::bit_cast<float>(bits << 16));
    return static_cast<double>(
        static_cast<float>(std::bit_cast<Eigen::half>(static_cast<std::uint16_t>(bits))));
}

/// A finite f32 magnitude, every exponent equally likely.
std::uint32_t finite_magnitude(std::uint64_t hash) {
    return scaled(static_cast<std::uint32_t>(hash), layout_of(DType::f32).infinity());
}

TEST(FloatLayout, NamesTheBitPatternsOfEachType) {
    EXPECT_EQ(value_of(DType::bf16, layout_of(DType::bf16).one()), 1.0);
    EXPECT_EQ(value_of(DType::f16, layout_of(DType::f16).one()), 1.0);
    EXPECT_EQ(value_of(DType::f16, layout_of(DType::f16).largest_finite()), 65504.0);
    EXPECT_EQ(layout_of(DType::bf16).largest_finite(), 0x7F7Fu);
    EXPECT_EQ(value_of(DType::f16, layout_of(DType::f16).smallest_normal()), std::ldexp(1.0, -14));
    EXPECT_TRUE(std::isinf(value_of(DType::f32, layout_of(DType::f32).infinity())));
    EXPECT_EQ(layout_of(DType::f16).sign(), 0x8000u);
}

RC_GTEST_PROP(MagnitudeOf, RoundsToNearestEvenAsEigenDoes, (std::uint64_t hash)) {
    const std::uint32_t f32 = finite_magnitude(mix64(hash));
    const float value = std::bit_cast<float>(f32);
    const auto as_half = std::bit_cast<std::uint16_t>(Eigen::half(value));
    const auto as_bfloat = std::bit_cast<std::uint16_t>(Eigen::bfloat16(value));
    const FloatLayout f16 = layout_of(DType::f16), bf16 = layout_of(DType::bf16);
    RC_ASSERT(magnitude_of_f32(f16, f32) == std::min<std::uint32_t>(as_half, f16.largest_finite()));
    RC_ASSERT(magnitude_of_f32(bf16, f32) == std::min<std::uint32_t>(as_bfloat, bf16.largest_finite()));
    RC_ASSERT(magnitude_of_f32(layout_of(DType::f32), f32) == f32);
}

RC_GTEST_PROP(MagnitudeOf, RoundsIntegersToNearestEvenAsTheProcessorDoes, (std::uint64_t integer)) {
    const auto value = static_cast<float>(integer);
    RC_ASSERT(magnitude_of(layout_of(DType::f32), integer, 0) == std::bit_cast<std::uint32_t>(value));
}

RC_GTEST_PROP(MagnitudeOf, DownAndUpEncloseTheValue, (std::uint64_t hash)) {
    const std::uint32_t f32 = finite_magnitude(mix64(hash));
    const double value = value_of(DType::f32, f32);
    for (const DType type : kTypes) {
        const FloatLayout layout = layout_of(type);
        const std::uint32_t down = magnitude_of_f32(layout, f32, Toward::down);
        const std::uint32_t up = magnitude_of_f32(layout, f32, Toward::up);
        RC_ASSERT(value_of(type, down) <= value);
        RC_ASSERT(value_of(type, up) >= value || up == layout.largest_finite());
        RC_ASSERT(up - down <= 1u);
        if (value_of(type, down) == value) RC_ASSERT(up == down);
    }
}

TEST(MagnitudeOf, FarBelowTheSmallestSubnormal) {
    const FloatLayout f16 = layout_of(DType::f16);
    EXPECT_EQ(magnitude_of(f16, 1, -25), 0u);  // a tie with 0, which is even
    EXPECT_EQ(magnitude_of(f16, 3, -26), 1u);  // above the tie
    EXPECT_EQ(magnitude_of(f16, 1, -400), 0u);
    EXPECT_EQ(magnitude_of(f16, 1, -400, Toward::up), 1u);
    EXPECT_EQ(magnitude_of(f16, ~std::uint64_t{0}, -88), 1u);  // just below the smallest subnormal
    EXPECT_EQ(magnitude_of(f16, ~std::uint64_t{0}, -89), 0u);  // just below the tie
}

}  // namespace
}  // namespace quantcheck
