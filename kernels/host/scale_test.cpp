#include "kernels/host/scale.hpp"

#include <bit>
#include <cstdint>
#include <gtest/gtest.h>
#include <limits>
#include <vector>

#include "kernels/host/element.hpp"
#include "kernels/host/fp8.hpp"

namespace quantcheck_kernels {
namespace {

// Scale and scale_inv bits that TransformerEngine's device code gave on an H200 for these amax bits.
struct Measured {
    std::uint32_t amax, applied, stored;
};

void expect_measured(const ScaleRule& rule, const std::vector<Measured>& table) {
    for (const Measured& row : table) {
        const Scale scale = rule(std::bit_cast<float>(row.amax));
        EXPECT_EQ(std::bit_cast<std::uint32_t>(scale.applied), row.applied) << std::hex << row.amax;
        EXPECT_EQ(std::bit_cast<std::uint32_t>(scale.stored), row.stored) << std::hex << row.amax;
    }
}

TEST(ScaleRule, F32ToE4M3) {
    expect_measured({E4M3::kLargest, F32::kLargest, 0, false}, {{0x00000000, 0x3F800000, 0x3F800000},
                                                                {0x00000001, 0x7F7FFFFF, 0x00200000},
                                                                {0x03E00000, 0x7F7FFFFF, 0x00200000},
                                                                {0x03E00001, 0x7F7FFFFF, 0x00200000},
                                                                {0x2B8CBCCC, 0x57CBBA10, 0x2720D7C5},
                                                                {0x3F800000, 0x43E00000, 0x3B124925},
                                                                {0x43E00000, 0x3F800000, 0x3F800000},
                                                                {0x477FE000, 0x3BE01C04, 0x431236DB},
                                                                {0x7F7F0000, 0x03E0E0E1, 0x7B11B6DB},
                                                                {0x7F7FFFFF, 0x03E00001, 0x7B124924},
                                                                {0x7F800000, 0x3F800000, 0x3F800000},
                                                                {0x7FC00000, 0x3F800000, 0x3F800000}});
}

TEST(ScaleRule, F32ToE4M3PowerOfTwo) {
    expect_measured({E4M3::kLargest, F32::kLargest, 0, true}, {{0x007FFFFF, 0x7F000000, 0x00400000},
                                                               {0x2B600000, 0x58000000, 0x27000000},
                                                               {0x2B600001, 0x57800000, 0x27800000},
                                                               {0x3F800000, 0x43800000, 0x3B800000},
                                                               {0x7F7FFFFF, 0x03800000, 0x7B800000}});
}

TEST(ScaleRule, FallbackIsTheInputTypesLargestValue) {
    expect_measured({E4M3::kLargest, Bf16::kLargest, 0, false},
                    {{0x03E00000, 0x7F7F0000, 0x00202020}, {0x03E00001, 0x7F7FFFFF, 0x00200000}});
}

TEST(ScaleRule, ZeroBlockAtEpsilon) {
    expect_measured({E4M3::kLargest, F32::kLargest, 1e-12F, false}, {{0, 0x57CBBA10, 0x2720D7C5}});
    expect_measured({E4M3::kLargest, F32::kLargest, 1e-12F, true}, {{0, 0x57800000, 0x27800000}});
    expect_measured({E5M2::kLargest, F32::kLargest, 1e-12F, false}, {{0, 0x5B4BBA10, 0x23A0D7C5}});
    expect_measured({E5M2::kLargest, F32::kLargest, 1e-12F, true}, {{0, 0x5B000000, 0x24000000}});
}

TEST(ScaleRule, OddEpsilons) {
    using Limits = std::numeric_limits<float>;
    for (const float epsilon : {-1.0F, -0.0F, -Limits::infinity(), Limits::quiet_NaN()})
        expect_measured({E4M3::kLargest, F32::kLargest, epsilon, false}, {{0, 0x3F800000, 0x3F800000}});
    expect_measured({E4M3::kLargest, F32::kLargest, Limits::infinity(), false},
                    {{0x3F800000, 0x3F800000, 0x3F800000}});
    expect_measured({E4M3::kLargest, F32::kLargest, Limits::max(), false},
                    {{0x3F800000, 0x03E00001, 0x7B124924}});
    expect_measured({E4M3::kLargest, F32::kLargest, Limits::denorm_min(), true},
                    {{0, 0x7F000000, 0x00400000}});
}

}  // namespace
}  // namespace quantcheck_kernels
