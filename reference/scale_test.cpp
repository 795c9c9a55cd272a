#include "reference/scale.hpp"

#include <bit>
#include <cmath>
#include <gtest/gtest.h>
#include <vector>

#include "reference/slow_oracle.hpp"
#include "reference/test_tensor.hpp"

namespace quantcheck {
namespace {

Recipe te_recipe(std::string_view format, bool power_of_two, float epsilon, std::string_view input) {
    const std::string id = "te.float8_block_1x128[format=" + std::string(format) +
                           ",power_of_two=" + (power_of_two ? "on" : "off") + ",input=" + std::string(input) +
                           "]";
    return with_epsilon(recipe_from_id(id), epsilon);
}

struct Scales {
    std::uint32_t applied, stored;
    bool operator==(const Scales&) const = default;
};

std::ostream& operator<<(std::ostream& out, const Scales& s) {
    return out << std::hex << std::uppercase << s.applied << "/" << s.stored;
}

Scales scales(const Recipe& recipe, std::uint32_t amax_bits) {
    const float amax = std::bit_cast<float>(amax_bits);
    float applied = 0, stored = 0;
    scale_from_amax(recipe, {&amax, 1}, {&applied, 1}, {&stored, 1});
    return {bits_of(applied), bits_of(stored)};
}

// Measured with the real scale function on an H200 (facts on TransformerEngine's quantizers, section 1).
TEST(ScaleEdges, PowerOfTwoOff) {
    const Recipe f32 = te_recipe("E4M3", false, 0, "f32"), bf16 = te_recipe("E4M3", false, 0, "bf16");
    const Scales one = {0x3F800000, 0x3F800000};
    EXPECT_EQ(scales(f32, 0x00000000), one);
    EXPECT_EQ(scales(f32, 0x80000000), one);
    EXPECT_EQ(scales(f32, 0x7F800000), one);
    EXPECT_EQ(scales(f32, 0x7FC00000), one);
    EXPECT_EQ(scales(f32, 0x00000001), (Scales{0x7F7FFFFF, 0x00200000}));
    EXPECT_EQ(scales(f32, 0x03E00000), (Scales{0x7F7FFFFF, 0x00200000}));
    EXPECT_EQ(scales(f32, 0x03E00001), (Scales{0x7F7FFFFF, 0x00200000}));
    EXPECT_EQ(scales(bf16, 0x00000001), (Scales{0x7F7F0000, 0x00202020}));
    EXPECT_EQ(scales(bf16, 0x03E00000), (Scales{0x7F7F0000, 0x00202020}));
    EXPECT_EQ(scales(bf16, 0x03E00001), (Scales{0x7F7FFFFF, 0x00200000}));
    EXPECT_EQ(scales(f32, 0x2B8CBCCC), (Scales{0x57CBBA10, 0x2720D7C5}));
    EXPECT_EQ(scales(f32, bits_of(1.0f)), (Scales{0x43E00000, 0x3B124925}));
    EXPECT_EQ(scales(f32, bits_of(448.0f)), one);
    EXPECT_EQ(scales(f32, bits_of(65504.0f)), (Scales{0x3BE01C04, 0x431236DB}));
    EXPECT_EQ(scales(f32, 0x7F7F0000), (Scales{0x03E0E0E1, 0x7B11B6DB}));
    EXPECT_EQ(scales(f32, 0x7F7FFFFF), (Scales{0x03E00001, 0x7B124924}));
}

TEST(ScaleEdges, PowerOfTwoOn) {
    const Recipe f32 = te_recipe("E4M3", true, 0, "f32");
    EXPECT_EQ(scales(f32, 0x00000000), (Scales{0x3F800000, 0x3F800000}));
    EXPECT_EQ(scales(f32, 0x00000001), (Scales{0x7F000000, 0x00400000}));
    EXPECT_EQ(scales(f32, 0x2B600000), (Scales{0x58000000, 0x27000000}));
    EXPECT_EQ(scales(f32, 0x2B600001), (Scales{0x57800000, 0x27800000}));
    EXPECT_EQ(scales(f32, bits_of(1.0f)), (Scales{0x43800000, 0x3B800000}));
    EXPECT_EQ(scales(f32, 0x7F7FFFFF), (Scales{0x03800000, 0x7B800000}));
    EXPECT_EQ(scales(te_recipe("E4M3", true, 0, "bf16"), 1), (Scales{0x7F000000, 0x00400000}));
}

TEST(ScaleEdges, ZeroBlockUnderEpsilon) {
    EXPECT_EQ(scales(te_recipe("E4M3", false, 1e-12f, "bf16"), 0), (Scales{0x57CBBA10, 0x2720D7C5}));
    EXPECT_EQ(scales(te_recipe("E4M3", true, 1e-12f, "bf16"), 0), (Scales{0x57800000, 0x27800000}));
    EXPECT_EQ(scales(te_recipe("E5M2", false, 1e-12f, "bf16"), 0), (Scales{0x5B4BBA10, 0x23A0D7C5}));
    EXPECT_EQ(scales(te_recipe("E5M2", true, 1e-12f, "bf16"), 0), (Scales{0x5B000000, 0x24000000}));
}

TEST(ScaleEdges, OddEpsilons) {
    const Scales at_zero_epsilon = scales(te_recipe("E4M3", false, 0, "f32"), bits_of(3.0f));
    for (const float epsilon : {-1.0f, -0.0f, -INFINITY, NAN})
        EXPECT_EQ(scales(te_recipe("E4M3", false, epsilon, "f32"), bits_of(3.0f)), at_zero_epsilon)
            << epsilon;
    EXPECT_EQ(scales(te_recipe("E4M3", false, INFINITY, "f32"), bits_of(3.0f)),
              (Scales{0x3F800000, 0x3F800000}));
    EXPECT_EQ(scales(te_recipe("E4M3", false, 1e-40f, "f32"), 0), (Scales{0x7F7FFFFF, 0x00200000}));
    EXPECT_EQ(scales(te_recipe("E4M3", true, 1e-40f, "f32"), 0), (Scales{0x7F000000, 0x00400000}));
    EXPECT_EQ(scales(te_recipe("E4M3", false, 0x1.fffffep127f, "f32"), 0), (Scales{0x03E00001, 0x7B124924}));
}

// A batch of amaxes, longer than a tile, against exact arithmetic; every exponent of bf16 is among them.
TEST(ScaleBatch, AgreesWithTheOracle) {
    TestRandom random(3);
    std::vector<float> amax;
    for (std::uint32_t high = 0; high < 0x7F80; high += 13) amax.push_back(std::bit_cast<float>(high << 16));
    for (int i = 0; i < 2'000; ++i) amax.push_back(std::bit_cast<float>(random.bits() & 0x7FFFFFFFu));
    std::vector<float> applied(amax.size()), stored(amax.size());
    for (const std::string_view format : {"E4M3", "E5M2"})
        for (const bool power_of_two : {false, true}) {
            scale_from_amax(te_recipe(format, power_of_two, 1e-30f, "bf16"), amax, applied, stored);
            const OracleRules rules = {format, 1e-30f, power_of_two, largest_finite(DType::bf16)};
            for (std::size_t i = 0; i < amax.size(); ++i) {
                if (std::isnan(amax[i])) continue;  // no block of elements has a NaN amax
                const OracleBlock expected = oracle_block({&amax[i], 1}, rules);
                ASSERT_EQ((Scales{bits_of(applied[i]), bits_of(stored[i])}),
                          (Scales{bits_of(expected.scale), bits_of(expected.scale_inv)}))
                    << format << " amax " << std::hexfloat << amax[i];
            }
        }
}

TEST(ScaleBatch, LengthsMustAgree) {
    std::vector<float> three(3), two(2);
    EXPECT_THROW(scale_from_amax(te_recipe("E4M3", false, 0, "f32"), three, three, two),
                 std::invalid_argument);
}

}  // namespace
}  // namespace quantcheck
