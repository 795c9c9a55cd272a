// Exhaustive sweeps over all 2^32 floats, on two threads: minutes where the CUDA headers are, seconds
// elsewhere.
#include <array>
#include <atomic>
#include <bit>
#include <gtest/gtest.h>
#include <memory>
#include <thread>
#include <vector>

#include "reference/encode.hpp"
#include "reference/row_kernels.hpp"

#if QUANTCHECK_HAS_CUDA_FP8
#include <cuda_fp8.h>
#endif

namespace quantcheck {
namespace {

constexpr std::size_t kChunk = 1 << 14;
using Floats = std::array<float, kChunk>;
using Codes = std::array<std::uint8_t, kChunk>;

/// Both casts turn a chunk of floats into codes; returns how many of all 2^32 floats differ.
template <class CastA, class CastB>
std::uint64_t differences(CastA cast_a, CastB cast_b) {
    constexpr std::uint64_t kChunks = (std::uint64_t{1} << 32) / kChunk;
    std::atomic<std::uint64_t> next = 0, differing = 0;
    const auto work = [&] {
        const auto x = std::make_unique<Floats>();
        const auto a = std::make_unique<Codes>(), b = std::make_unique<Codes>();
        for (std::uint64_t chunk = next++; chunk < kChunks; chunk = next++) {
            for (std::size_t i = 0; i < kChunk; ++i)
                (*x)[i] = std::bit_cast<float>(static_cast<std::uint32_t>(chunk * kChunk + i));
            cast_a(*x, *a);
            cast_b(*x, *b);
            if (*a == *b) continue;
            for (std::size_t i = 0; i < kChunk; ++i) differing += (*a)[i] != (*b)[i];
        }
    };
    std::thread second(work);
    work();
    second.join();
    return differing;
}

template <const NumberFormat& kFormat, Overflow kOverflow>
void encode_all(const Floats& x, Codes& codes) {
    for (std::size_t i = 0; i < kChunk; ++i)
        codes[i] = static_cast<std::uint8_t>(encode(kFormat, std::bit_cast<std::uint32_t>(x[i]), kOverflow));
}

template <const NumberFormat& kFormat>
void encode_lanes(const Floats& x, Codes& codes) {
    const float one = 1;
    encode_row(DType::f32, ScaleStep::multiply, kFormat, reinterpret_cast<const std::byte*>(x.data()), kChunk,
               kChunk, &one, reinterpret_cast<const std::byte*>(x.data()), codes.data());
}

TEST(AllFloats, LanesCastLikeEncodeToE4M3) {
    EXPECT_EQ(differences(encode_lanes<kE4M3>, encode_all<kE4M3, Overflow::saturate>), 0u);
}

TEST(AllFloats, LanesCastLikeEncodeToE5M2) {
    EXPECT_EQ(differences(encode_lanes<kE5M2>, encode_all<kE5M2, Overflow::saturate>), 0u);
}

#if QUANTCHECK_HAS_CUDA_FP8
template <__nv_fp8_interpretation_t kFormat, __nv_saturation_t kSaturation>
void cuda_all(const Floats& x, Codes& codes) {
    for (std::size_t i = 0; i < kChunk; ++i) codes[i] = __nv_cvt_float_to_fp8(x[i], kSaturation, kFormat);
}

TEST(AllFloats, E4M3SaturatesLikeCuda) {
    EXPECT_EQ(differences(encode_all<kE4M3, Overflow::saturate>, cuda_all<__NV_E4M3, __NV_SATFINITE>), 0u);
}

TEST(AllFloats, E4M3OverflowsToNanLikeCuda) {
    EXPECT_EQ(differences(encode_all<kE4M3, Overflow::nan>, cuda_all<__NV_E4M3, __NV_NOSAT>), 0u);
}

TEST(AllFloats, E5M2SaturatesLikeCuda) {
    EXPECT_EQ(differences(encode_all<kE5M2, Overflow::saturate>, cuda_all<__NV_E5M2, __NV_SATFINITE>), 0u);
}

TEST(AllFloats, E5M2OverflowsToInfinityLikeCuda) {
    EXPECT_EQ(differences(encode_all<kE5M2, Overflow::infinity>, cuda_all<__NV_E5M2, __NV_NOSAT>), 0u);
}
#else
TEST(AllFloats, CastsLikeCuda) { GTEST_SKIP() << "cuda_fp8.h was not found when this was built"; }
#endif

}  // namespace
}  // namespace quantcheck
