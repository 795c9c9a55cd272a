// The input of a huge launch: any part is what it is in the whole, and finite.
#include "harness/huge/values.hpp"

#include <cmath>
#include <cstring>
#include <gtest/gtest.h>
#include <set>
#include <vector>

namespace quantcheck {
namespace {

constexpr std::int64_t kCols = 300, kStride = 307, kFirst = (std::int64_t{1} << 33) + 5, kCount = 4'000;

std::vector<std::byte> values(const HugeValues& all, DType dtype, std::int64_t first, std::int64_t count) {
    std::vector<std::byte> bytes(static_cast<std::size_t>(count) * size_of(dtype));
    all.write(first, count, bytes.data());
    return bytes;
}

TEST(HugeValues, APartIsWhatItIsInTheWhole) {
    for (const DType dtype : {DType::f32, DType::bf16, DType::f16}) {
        const HugeValues all(dtype, 1, kCols, kStride, false);
        const auto whole = values(all, dtype, kFirst, kCount);
        for (std::int64_t at = 0, step = 1; at + step <= kCount; at += step, step = step * 2 + 1) {
            const auto part = values(all, dtype, kFirst + at, step);
            EXPECT_EQ(std::memcmp(part.data(), whole.data() + static_cast<std::size_t>(at) * size_of(dtype),
                                  part.size()),
                      0);
        }
        EXPECT_NE(whole, values(HugeValues(dtype, 2, kCols, kStride, false), dtype, kFirst, kCount));
    }
}

TEST(HugeValues, AreFiniteOfBothSignsAndHugeBetweenRows) {
    for (const bool positive : {false, true}) {
        const auto bytes =
            values(HugeValues(DType::f32, 1, kCols, kStride, positive), DType::f32, kFirst, kCount);
        std::set<float> magnitudes;
        int negative = 0;
        for (std::int64_t i = 0; i < kCount; ++i) {
            float value = 0;
            std::memcpy(&value, bytes.data() + static_cast<std::size_t>(i) * 4, 4);
            ASSERT_TRUE(std::isfinite(value));
            const bool data = (kFirst + i) % kStride < kCols;
            EXPECT_EQ(std::abs(value) < 256, data);
            negative += data && value < 0 ? 1 : 0;
            magnitudes.insert(std::abs(value));
        }
        EXPECT_GT(magnitudes.size(), static_cast<std::size_t>(kCount * 9 / 10));
        EXPECT_EQ(negative > 0, !positive);
    }
}

TEST(HugeValues, SixteenBitTypesHoldNoInfOrNan) {
    // The exponent field of an Inf or NaN is all ones.
    for (const auto& [dtype, ones] : {std::pair(DType::bf16, 0x7F80), std::pair(DType::f16, 0x7C00)}) {
        const auto bytes = values(HugeValues(dtype, 1, kCols, kStride, false), dtype, kFirst, kCount);
        for (std::size_t i = 0; i < bytes.size(); i += 2) {
            std::uint16_t bits = 0;
            std::memcpy(&bits, bytes.data() + i, 2);
            ASSERT_NE(bits & ones, ones);
        }
    }
}

}  // namespace
}  // namespace quantcheck
