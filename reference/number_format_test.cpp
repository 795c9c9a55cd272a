#include "reference/number_format.hpp"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>

#include "reference/decode.hpp"
#include "reference/encode.hpp"
#include "reference/slow_oracle.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

class CodeFormatTest : public testing::TestWithParam<NumberFormat> {
 protected:
    const NumberFormat& format() const { return GetParam(); }
    std::uint32_t cast(float x) const {
        return encode(format(), std::bit_cast<std::uint32_t>(x), Overflow::saturate);
    }
    void expect_as_oracle(float x) const {
        ASSERT_EQ(cast(x), oracle_code(format().name, x)) << format().name << " of " << std::hexfloat << x;
    }
};

std::string name_of_format(const testing::TestParamInfo<NumberFormat>& info) {
    return std::string(info.param.name);
}

TEST_P(CodeFormatTest, EveryCodeDecodesToItsExactValueAndBack) {
    for (std::uint32_t code = 0; code < 1u << format().bits(); ++code) {
        const float value = decode(format(), code), expected = oracle_value(format().name, code);
        if (std::isnan(expected)) {
            EXPECT_TRUE(std::isnan(value)) << code;
            continue;
        }
        EXPECT_EQ(std::bit_cast<std::uint32_t>(value), std::bit_cast<std::uint32_t>(expected)) << code;
        if (std::isfinite(expected)) {
            EXPECT_EQ(cast(value), code);
        }
    }
}

TEST_P(CodeFormatTest, EveryTieAndBothItsNeighboursRoundAsTheOracleSays) {
    for (std::uint32_t code = 0; code < format().largest_finite; ++code) {
        const float tie =
            (oracle_value(format().name, code) + oracle_value(format().name, code + 1)) / 2;  // exact
        for (const float x : {tie, std::nextafter(tie, 0.0f), std::nextafter(tie, INFINITY)}) {
            expect_as_oracle(x);
            expect_as_oracle(-x);
        }
        EXPECT_EQ(cast(tie) % 2, 0u) << code;
    }
}

TEST_P(CodeFormatTest, EveryBf16AndF16ValueRoundsAsTheOracleSays) {
    for (std::uint32_t bits = 0; bits < 1u << 16; ++bits) {
        expect_as_oracle(std::bit_cast<float>(widen(DType::bf16, bits)));
        expect_as_oracle(std::bit_cast<float>(widen(DType::f16, bits)));
    }
}

INSTANTIATE_TEST_SUITE_P(All, CodeFormatTest, testing::ValuesIn(kCodeFormats), name_of_format);

TEST(Encode, OverflowFollowsItsRule) {
    const auto cast = [](const NumberFormat& format, float x, Overflow overflow) {
        return encode(format, std::bit_cast<std::uint32_t>(x), overflow);
    };
    // 464 is the tie between 448 and what would be 480; OCP OFP8 v1.0.
    EXPECT_EQ(cast(kE4M3, 464.0f, Overflow::nan), 0x7Eu);
    EXPECT_EQ(cast(kE4M3, 464.00003f, Overflow::saturate), 0x7Eu);
    EXPECT_EQ(cast(kE4M3, 464.00003f, Overflow::nan), 0x7Fu);
    EXPECT_EQ(cast(kE4M3, -464.00003f, Overflow::nan), 0xFFu);
    EXPECT_EQ(cast(kE4M3, INFINITY, Overflow::saturate), 0x7Eu);
    EXPECT_EQ(cast(kE4M3, -INFINITY, Overflow::infinity), 0xFFu);  // E4M3 has no infinity
    EXPECT_EQ(cast(kE5M2, 61440.0f, Overflow::infinity), 0x7Cu);   // tie to even is the infinity
    EXPECT_EQ(cast(kE5M2, 61439.996f, Overflow::infinity), 0x7Bu);
    EXPECT_EQ(cast(kE5M2, -61440.0f, Overflow::saturate), 0xFBu);
    EXPECT_EQ(cast(kE5M2, -INFINITY, Overflow::infinity), 0xFCu);
    EXPECT_EQ(cast(kE5M2, INFINITY, Overflow::nan), 0x7Fu);
}

TEST(Encode, UnderflowKeepsTheSign) {
    EXPECT_EQ(encode(kE4M3, std::bit_cast<std::uint32_t>(0x1p-10f), Overflow::saturate),
              0x00u);  // tie to zero
    EXPECT_EQ(encode(kE4M3, std::bit_cast<std::uint32_t>(-0x1p-10f), Overflow::saturate), 0x80u);
    EXPECT_EQ(encode(kE4M3, std::bit_cast<std::uint32_t>(0x1.000002p-10f), Overflow::saturate), 0x01u);
    EXPECT_EQ(encode(kE4M3, 0x80000001u, Overflow::saturate), 0x80u);  // smallest f32 subnormal
}

TEST(E8M0, DecodesToPowersOfTwo) {
    EXPECT_EQ(decode(kE8M0, 0), 0x1p-127f);
    EXPECT_EQ(decode(kE8M0, 127), 1.0f);
    EXPECT_EQ(decode(kE8M0, 254), 0x1p127f);
    EXPECT_TRUE(std::isnan(decode(kE8M0, 255)));
}

}  // namespace
}  // namespace quantcheck
