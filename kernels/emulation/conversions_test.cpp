// The header shims against NVIDIA's headers, where a toolkit is: every narrow value, and one float in 1021,
// or every float with QUANTCHECK_EXHAUSTIVE=1 (minutes).
#include "kernels/emulation/testing/conversions.hpp"

#include <cstdlib>
#include <functional>
#include <gtest/gtest.h>

namespace {

using Convert = std::function<std::uint32_t(const Conversions&, std::uint32_t)>;

/// A NaN that both call one is the same; its payload is compared too.
void expect_same(std::uint64_t end, std::uint64_t step, const Convert& convert) {
    std::uint64_t differing = 0;
    for (std::uint64_t bits = 0; bits < end; bits += step) {
        const auto x = static_cast<std::uint32_t>(bits);
        const std::uint32_t ours = convert(kOfTheEmulation, x), theirs = convert(kOfTheToolkit, x);
        if (ours != theirs && differing++ == 0)
            ADD_FAILURE() << std::hex << "0x" << x << " gives 0x" << ours << ", with NVIDIA's headers 0x"
                          << theirs;
    }
    EXPECT_EQ(differing, 0U);
}

std::uint64_t float_step() { return std::getenv("QUANTCHECK_EXHAUSTIVE") != nullptr ? 1 : 1021; }
constexpr std::uint64_t kFloats = std::uint64_t{1} << 32, kHalves = 1 << 16, kBytes = 256;

TEST(Conversions, OfFloatsToFp8) {
    for (const bool e4m3 : {true, false})
        for (const bool saturate : {true, false})
            expect_same(kFloats, float_step(), [=](const Conversions& c, std::uint32_t x) {
                return c.f32_to_fp8(x, e4m3, saturate);
            });
}

TEST(Conversions, OfFloatsToHalves) {
    expect_same(kFloats, float_step(),
                [](const Conversions& c, std::uint32_t x) { return c.f32_to_bf16(x); });
    expect_same(kFloats, float_step(), [](const Conversions& c, std::uint32_t x) { return c.f32_to_f16(x); });
}

TEST(Conversions, OfHalves) {
    expect_same(kHalves, 1, [](const Conversions& c, std::uint32_t x) { return c.f16_to_f32(x); });
    expect_same(kHalves, 1, [](const Conversions& c, std::uint32_t x) { return c.bf16_to_f32(x); });
    for (const bool e4m3 : {true, false}) {
        expect_same(kHalves, 1, [=](const Conversions& c, std::uint32_t x) { return c.f16_to_fp8(x, e4m3); });
        expect_same(kHalves, 1,
                    [=](const Conversions& c, std::uint32_t x) { return c.bf16_to_fp8(x, e4m3); });
    }
}

TEST(Conversions, OfFp8) {
    for (const bool e4m3 : {true, false})
        expect_same(kBytes, 1, [=](const Conversions& c, std::uint32_t x) { return c.fp8_to_f16(x, e4m3); });
}

}  // namespace
