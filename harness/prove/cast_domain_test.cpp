#include "harness/prove/cast_domain.hpp"

#include <algorithm>
#include <gtest/gtest.h>

namespace quantcheck {
namespace {

// Bits of known places of the formats, worked out by hand from the OFP8 paper.
TEST(CastBoundaries, HoldTheTiesAndTheFloatsBesideThem) {
    const auto e4m3 = cast_boundaries(kE4M3), e5m2 = cast_boundaries(kE5M2);
    for (const std::uint32_t tie : {0x43E80000U /* 464 */, 0x3A800000U /* 2^-10 */, 0x3F880000U /* 1.0625 */})
        for (const std::uint32_t x : {tie - 1, tie, tie + 1, (tie - 1) | 0x80000000U, tie | 0x80000000U})
            EXPECT_TRUE(std::ranges::binary_search(e4m3, x)) << std::hex << x;
    for (const std::uint32_t tie : {0x47700000U /* 61440 */, 0x37000000U /* 2^-17 */})
        for (const std::uint32_t x : {tie - 1, tie, tie + 1})
            EXPECT_TRUE(std::ranges::binary_search(e5m2, x)) << std::hex << x;
}

TEST(CastBoundaries, HoldEveryBf16AndF16ValueOnce) {
    const auto floats = cast_boundaries(kE4M3);
    EXPECT_EQ(std::ranges::adjacent_find(floats), floats.end());
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits)
        ASSERT_TRUE(std::ranges::binary_search(floats, bits << 16));
    for (const std::uint32_t f16 :
         {0x33800000U /* 2^-24 */, 0x477FE000U /* 65504 */, 0x3F802000U /* 1 + 2^-10 */})
        EXPECT_TRUE(std::ranges::binary_search(floats, f16)) << std::hex << f16;
}

}  // namespace
}  // namespace quantcheck
