#include "reference/row_kernels.hpp"

#include <cmath>
#include <gtest/gtest.h>
#include <hwy/targets.h>
#include <vector>

#include "reference/encode.hpp"
#include "reference/test_tensor.hpp"

namespace quantcheck {
namespace {

/// Runs the same expectations on every instruction set that was compiled and that this machine has.
class EveryTarget : public testing::TestWithParam<std::int64_t> {
 protected:
    void SetUp() override { use(GetParam()); }
    void TearDown() override { use(0); }

 private:
    static void use(std::int64_t targets) {
        hwy::SetSupportedTargetsForTest(targets);
        hwy::GetChosenTarget().Update(hwy::SupportedTargets());
    }
};

std::vector<std::int64_t> usable_targets() {
    std::vector<std::int64_t> targets;
    for (std::int64_t left = hwy::SupportedTargets(); left != 0; left &= left - 1)
        targets.push_back(left & -left);
    return targets;
}

std::string target_name(const testing::TestParamInfo<std::int64_t>& info) {
    return hwy::TargetName(info.param);
}

constexpr std::int64_t kLengths[] = {1,  2,  3,  7,   8,   15,  16,  17,  31,  33,
                                     63, 64, 65, 127, 128, 129, 200, 257, 1000};
constexpr DType kInputs[] = {DType::f32, DType::bf16, DType::f16};

float magnitude_without_nan(float x) { return std::isnan(x) ? 0.0f : std::fabs(x); }

TEST_P(EveryTarget, EncodeRowIsEncodeOfTheRoundedProduct) {
    TestRandom random(11);
    for (const DType dtype : kInputs)
        for (const std::int64_t cols : kLengths)
            for (const std::int64_t segment : {std::int64_t{1}, std::int64_t{16}, std::int64_t{128}, cols}) {
                TestTensor x(dtype, 1, cols);
                x.fill(random, 1, 16);
                std::vector<float> factors(static_cast<std::size_t>((cols + segment - 1) / segment));
                for (float& f : factors) f = std::bit_cast<float>(0x20000000u + random.bits() % 0x40000000u);
                for (const NumberFormat& format : {kE4M3, kE5M2})
                    for (const ScaleStep step : {ScaleStep::multiply, ScaleStep::divide}) {
                        std::vector<std::uint8_t> codes(static_cast<std::size_t>(cols) + 1, 0xA5);
                        encode_row(dtype, step, format, x.view.row(0), cols, segment, factors.data(),
                                   x.view.row(0), codes.data());
                        for (std::int64_t c = 0; c < cols; ++c) {
                            const float f = factors[static_cast<std::size_t>(c / segment)],
                                        element = x.at(0, c);
                            const float scaled = step == ScaleStep::multiply ? element * f : element / f;
                            ASSERT_EQ(codes[static_cast<std::size_t>(c)],
                                      encode(format, bits_of(scaled), Overflow::saturate))
                                << name_of(dtype) << " " << format.name << " " << std::hexfloat << element
                                << " " << f;
                        }
                        ASSERT_EQ(codes.back(), 0xA5) << "wrote past the end";
                    }
            }
}

TEST_P(EveryTarget, EncodeRowAgreesWithEncodeAtEveryTieAndNeighbour) {
    for (const NumberFormat& format : {kE4M3, kE5M2}) {
        std::vector<float> x;
        for (std::uint32_t code = 0; code < format.largest_finite; ++code) {
            const float tie = (decode(format, code) + decode(format, code + 1)) / 2;
            for (const float value :
                 {decode(format, code), tie, std::nextafter(tie, 0.0f), std::nextafter(tie, 1e9f)})
                x.insert(x.end(), {value, -value});
        }
        const auto cols = static_cast<std::int64_t>(x.size());
        const float one = 1;
        std::vector<std::uint8_t> codes(x.size());
        encode_row(DType::f32, ScaleStep::multiply, format, reinterpret_cast<const std::byte*>(x.data()),
                   cols, cols, &one, reinterpret_cast<const std::byte*>(x.data()), codes.data());
        for (std::size_t i = 0; i < x.size(); ++i)
            ASSERT_EQ(codes[i], encode(format, bits_of(x[i]), Overflow::saturate)) << std::hexfloat << x[i];
    }
}

TEST_P(EveryTarget, EveryF16AndBf16IsWidenedExactly) {
    std::vector<std::uint16_t> all(1u << 16);
    for (std::size_t i = 0; i < all.size(); ++i) all[i] = static_cast<std::uint16_t>(i);
    const auto cols = static_cast<std::int64_t>(all.size());
    for (const DType dtype : {DType::bf16, DType::f16})
        for (const float factor : {1.0f, 0x1p14f, 0x1p-14f, 0x1p100f, 1.1f}) {
            std::vector<std::uint8_t> codes(all.size());
            encode_row(dtype, ScaleStep::multiply, kE4M3, reinterpret_cast<const std::byte*>(all.data()),
                       cols, cols, &factor, reinterpret_cast<const std::byte*>(all.data()), codes.data());
            for (std::uint32_t i = 0; i < all.size(); ++i) {
                const float x = std::bit_cast<float>(widen(dtype, i));
                ASSERT_EQ(codes[i], encode(kE4M3, bits_of(x * factor), Overflow::saturate))
                    << name_of(dtype) << i;
            }
        }
}

TEST_P(EveryTarget, SegmentAmaxesDropNan) {
    TestRandom random(13);
    for (const DType dtype : kInputs)
        for (const std::int64_t cols : kLengths)
            for (const std::int64_t segment : {std::int64_t{1}, std::int64_t{16}, std::int64_t{128}, cols}) {
                TestTensor x(dtype, 1, cols);
                x.fill(random, 1, 16);
                std::vector<float> amax(static_cast<std::size_t>((cols + segment - 1) / segment));
                std::vector<float> expected(amax.size(), 0.0f);
                segment_amaxes(dtype, x.view.row(0), cols, segment, amax.data());
                for (std::int64_t c = 0; c < cols; ++c) {
                    float& most = expected[static_cast<std::size_t>(c / segment)];
                    most = std::max(most, magnitude_without_nan(x.at(0, c)));
                }
                for (std::size_t i = 0; i < amax.size(); ++i)
                    ASSERT_EQ(bits_of(amax[i]), bits_of(expected[i]));
            }
}

TEST_P(EveryTarget, FoldedRowsHoldTheGreatestMagnitudes) {
    TestRandom random(17);
    for (const DType dtype : kInputs)
        for (const std::int64_t cols : kLengths) {
            TestTensor x(dtype, 5, cols, 3), folded(dtype, 1, cols);
            x.fill(random, 2, 8);
            std::fill(folded.bytes.begin(), folded.bytes.end(), std::byte{0});
            std::byte* running = folded.bytes.data() + size_of(dtype);
            for (std::int64_t r = 0; r < 5; ++r) fold_magnitudes(dtype, x.view.row(r), cols, running);
            for (std::int64_t c = 0; c < cols; ++c) {
                float expected = 0;
                for (std::int64_t r = 0; r < 5; ++r)
                    expected = std::max(expected, magnitude_without_nan(x.at(r, c)));
                ASSERT_EQ(bits_of(folded.at(0, c)), bits_of(expected)) << name_of(dtype) << " column " << c;
            }
        }
}

INSTANTIATE_TEST_SUITE_P(Highway, EveryTarget, testing::ValuesIn(usable_targets()), target_name);

}  // namespace
}  // namespace quantcheck
