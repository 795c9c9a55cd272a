// The header shims against NVIDIA's headers, where a toolkit is: every narrow value, and one float in 1021,
// or every float with QUANTCHECK_EXHAUSTIVE=1 (two minutes of one core; ./bootstrap test -C full -R
// every_float).
#include "kernels/emulation/testing/conversions.hpp"

#include <algorithm>
#include <cstdlib>
#include <future>
#include <gtest/gtest.h>
#include <thread>
#include <vector>

namespace {

/// What one share of the patterns gave.
struct Differences {
    std::uint64_t tried = 0, differing = 0;
    std::uint32_t first = 0, ours = 0, theirs = 0;
};

template <class Convert>
Differences differences(std::uint64_t begin, std::uint64_t end, std::uint64_t step, const Convert& convert) {
    Differences found;
    for (std::uint64_t bits = begin; bits < end; bits += step, ++found.tried) {
        const auto x = static_cast<std::uint32_t>(bits);
        const std::uint32_t ours = convert(kOfTheEmulation, x), theirs = convert(kOfTheToolkit, x);
        if (ours != theirs && found.differing++ == 0) {
            found.first = x;
            found.ours = ours;
            found.theirs = theirs;
        }
    }
    return found;
}

/// A NaN that both call one is the same; its payload is compared too.
template <class Convert>
void expect_same(std::uint64_t end, std::uint64_t step, const Convert& convert) {
    const std::uint64_t count = (end + step - 1) / step;
    const std::uint64_t shares = std::clamp<std::uint64_t>(std::thread::hardware_concurrency(), 1, count);
    std::vector<std::future<Differences>> results;
    for (std::uint64_t share = 0; share < shares; ++share)
        results.push_back(std::async(std::launch::async, [=, &convert] {
            const std::uint64_t last = count * (share + 1) / shares * step;
            return differences(count * share / shares * step, std::min(last, end), step, convert);
        }));
    std::uint64_t tried = 0;
    for (std::future<Differences>& result : results) {
        const Differences found = result.get();
        EXPECT_EQ(found.differing, 0U) << std::hex << "0x" << found.first << " gives 0x" << found.ours
                                       << ", with NVIDIA's headers 0x" << found.theirs;
        tried += found.tried;
    }
    EXPECT_EQ(tried, count);
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
