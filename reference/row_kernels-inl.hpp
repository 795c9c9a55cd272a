// Per-target code of row_kernels.cpp. No include guard in the usual sense: Highway re-includes it once per
// target.
#if defined(QUANTCHECK_ROW_KERNELS_INL) == defined(HWY_TARGET_TOGGLE)
#ifdef QUANTCHECK_ROW_KERNELS_INL
#undef QUANTCHECK_ROW_KERNELS_INL
#else
#define QUANTCHECK_ROW_KERNELS_INL
#endif

#include <algorithm>
#include <cstring>
#include <hwy/highway.h>

#include "reference/lane_cast.hpp"
#include "reference/row_kernels.hpp"
#include "reference/widen.hpp"

HWY_BEFORE_NAMESPACE();
namespace quantcheck::HWY_NAMESPACE {

namespace hn = hwy::HWY_NAMESPACE;

// Memory is read and written as bytes: input rows have no alignment, and bytes may alias anything.
template <class D>
HWY_INLINE hn::Vec<D> LoadBytes(D d, const std::byte* at) {
    const hn::Repartition<std::uint8_t, D> d8;
    return hn::BitCast(d, hn::LoadU(d8, reinterpret_cast<const std::uint8_t*>(at)));
}

template <class V>
HWY_INLINE void StoreBytes(V v, std::byte* at) {
    const hn::Repartition<std::uint8_t, hn::DFromV<V>> d8;
    hn::StoreU(hn::BitCast(d8, v), d8, reinterpret_cast<std::uint8_t*>(at));
}

// ---- magnitudes: |x| of any of the three types orders as a signed integer, so amax needs no floating point
// at all

template <DType kType>
struct Magnitude {
    using Int = std::int16_t;
    static constexpr Int kMask = 0x7FFF;
    static constexpr Int kInfinity = kType == DType::bf16 ? 0x7F80 : 0x7C00;
};

template <>
struct Magnitude<DType::f32> {
    using Int = std::int32_t;
    static constexpr Int kMask = 0x7FFF'FFFF;
    static constexpr Int kInfinity = 0x7F80'0000;
};

template <DType kType, class D>
HWY_INLINE hn::Vec<D> DropNan(D d, hn::Vec<D> bits) {
    const auto magnitude = hn::And(bits, hn::Set(d, Magnitude<kType>::kMask));
    return hn::IfThenZeroElse(hn::Gt(magnitude, hn::Set(d, Magnitude<kType>::kInfinity)), magnitude);
}

template <DType kType>
void Fold(const std::byte* row, std::int64_t cols, std::byte* running) {
    using Int = typename Magnitude<kType>::Int;
    const hn::ScalableTag<Int> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr std::int64_t kSize = sizeof(Int);
    std::int64_t c = 0;
    for (; c + lanes <= cols; c += lanes) {
        const auto magnitude = DropNan<kType>(d, LoadBytes(d, row + c * kSize));
        StoreBytes(hn::Max(magnitude, LoadBytes(d, running + c * kSize)), running + c * kSize);
    }
    if (c == cols) return;
    HWY_ALIGN std::byte x[HWY_MAX_BYTES] = {}, most[HWY_MAX_BYTES] = {};
    const auto rest = static_cast<std::size_t>((cols - c) * kSize);
    std::memcpy(x, row + c * kSize, rest);
    std::memcpy(most, running + c * kSize, rest);
    StoreBytes(hn::Max(DropNan<kType>(d, LoadBytes(d, x)), LoadBytes(d, most)), most);
    std::memcpy(running + c * kSize, most, rest);
}

// Greatest of non-negative lanes. Not every target can reduce 16-bit lanes, so pairs are joined in 32-bit
// ones.
template <class D>
HWY_INLINE std::uint32_t GreatestLane(D, hn::Vec<D> v) {
    const hn::Repartition<std::int32_t, D> d32;
    auto wide = hn::BitCast(d32, v);
    if constexpr (sizeof(hn::TFromD<D>) == 2)
        wide = hn::Max(hn::And(wide, hn::Set(d32, 0xFFFF)), hn::ShiftRight<16>(wide));
    return static_cast<std::uint32_t>(hn::GetLane(hn::MaxOfLanes(d32, wide)));
}

template <DType kType>
HWY_INLINE std::uint32_t Greatest(const std::byte* from, std::int64_t count) {
    using Int = typename Magnitude<kType>::Int;
    const hn::ScalableTag<Int> d;
    const auto lanes = static_cast<std::int64_t>(hn::Lanes(d));
    constexpr std::int64_t kSize = sizeof(Int);
    auto most = hn::Zero(d);
    std::int64_t c = 0;
    for (; c + lanes <= count; c += lanes)
        most = hn::Max(most, DropNan<kType>(d, LoadBytes(d, from + c * kSize)));
    if (c != count) {
        HWY_ALIGN std::byte x[HWY_MAX_BYTES] = {};
        std::memcpy(x, from + c * kSize, static_cast<std::size_t>((count - c) * kSize));
        most = hn::Max(most, DropNan<kType>(d, LoadBytes(d, x)));
    }
    return GreatestLane(d, most);
}

template <DType kType>
void Amaxes(const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax) {
    constexpr std::uint32_t kMask = Magnitude<kType>::kMask, kInfinity = Magnitude<kType>::kInfinity;
    constexpr std::int64_t kSize = sizeof(typename Magnitude<kType>::Int);
    if (segment == 1) {  // a block is one column wide: nothing to reduce
        for (std::int64_t c = 0; c < cols; ++c) {
            const std::uint32_t magnitude = load_bits(kType, row + c * kSize) & kMask;
            amax[c] = std::bit_cast<float>(widen(kType, magnitude > kInfinity ? 0u : magnitude));
        }
        return;
    }
    for (std::int64_t c = 0; c < cols; c += segment)
        *amax++ =
            std::bit_cast<float>(widen(kType, Greatest<kType>(row + c * kSize, std::min(segment, cols - c))));
}

// ---- encode: two vectors at a time, of the even and the odd elements, so that their codes join by a shift

template <class DF>
struct Pair {
    hn::Vec<DF> even, odd;
};

// f16 in the low half of each lane to f32, in integers but for an exact subtraction of normal numbers: no
// environment that flushes subnormals, and no conversion instruction, can change it.
template <class DF>
HWY_INLINE hn::Vec<DF> WidenF16(DF df, hn::Vec<hn::RebindToSigned<DF>> half) {
    const hn::RebindToSigned<DF> di;
    const auto rebias = hn::Set(di, 112 << 23);
    const auto magnitude = hn::ShiftLeft<13>(hn::And(half, hn::Set(di, 0x7FFF)));
    const auto sign = hn::ShiftLeft<16>(hn::And(half, hn::Set(di, 0x8000)));
    const auto normal = hn::Add(magnitude, rebias);
    const auto special = hn::Gt(magnitude, hn::Set(di, (0x7C00 << 13) - 1));
    const auto least_normal = hn::Set(di, 113 << 23);
    const auto subnormal = hn::BitCast(
        di, hn::Sub(hn::BitCast(df, hn::Add(magnitude, least_normal)), hn::BitCast(df, least_normal)));
    const auto finite = hn::IfThenElse(hn::Gt(hn::Set(di, 1 << 23), magnitude), subnormal, normal);
    return hn::BitCast(df, hn::Or(sign, hn::IfThenElse(special, hn::Add(normal, rebias), finite)));
}

template <DType kType, class DF>
HWY_INLINE Pair<DF> LoadPair(DF df, const std::byte* at) {
    const hn::RebindToSigned<DF> di;
    if constexpr (kType == DType::f32) {
        const auto low = LoadBytes(df, at), high = LoadBytes(df, at + hn::Lanes(df) * sizeof(float));
        return {hn::ConcatEven(df, high, low), hn::ConcatOdd(df, high, low)};
    } else {
        const auto words = LoadBytes(di, at);
        const auto upper = hn::And(words, hn::Set(di, static_cast<std::int32_t>(0xFFFF0000u)));
        if constexpr (kType == DType::bf16)
            return {hn::BitCast(df, hn::ShiftLeft<16>(words)), hn::BitCast(df, upper)};
        else
            return {
                WidenF16(df, words),
                WidenF16(
                    df, hn::BitCast(di, hn::ShiftRight<16>(hn::BitCast(hn::RebindToUnsigned<DF>(), upper))))};
    }
}

template <class DF>
HWY_INLINE Pair<DF> LoadFactors(DF df, const float* at) {
    const auto low = hn::LoadU(df, at), high = hn::LoadU(df, at + hn::Lanes(df));
    return {hn::ConcatEven(df, high, low), hn::ConcatOdd(df, high, low)};
}

// The cast, see LaneCast; gives the code in the low byte of each lane, the rest zero.
template <class DF>
HWY_INLINE hn::Vec<hn::RebindToSigned<DF>> CastLanes(DF df, const LaneCast& cast, hn::Vec<DF> scaled) {
    const hn::RebindToSigned<DF> di;
    const hn::RebindToUnsigned<DF> du;
    const auto bits = hn::BitCast(di, scaled);
    const auto magnitude = hn::And(bits, hn::Set(di, 0x7FFF'FFFF));
    const auto clamped = hn::Min(magnitude, hn::Set(di, cast.largest));
    const auto exponent =
        hn::Max(hn::And(clamped, hn::Set(di, 0x7F80'0000)), hn::Set(di, cast.least_exponent));
    const auto addend = hn::Add(exponent, hn::Set(di, cast.magic));
    const auto sum = hn::BitCast(di, hn::Add(hn::BitCast(df, clamped), hn::BitCast(df, addend)));
    const auto steps = hn::ShiftRightSame(exponent, cast.exponent_shift);
    const auto sign = hn::BitCast(di, hn::ShiftRight<24>(hn::BitCast(du, bits)));
    const auto nan = hn::Set(di, cast.nan);
    const auto sign_bit = hn::And(sign, hn::Set(di, 0x80));
    const auto code =
        hn::OrAnd(sign_bit, hn::Add(sum, steps), nan);  // the NaN code is the mask of the magnitude
    return hn::IfThenElse(hn::Gt(magnitude, hn::Set(di, 0x7F80'0000)), nan, code);
}

template <ScaleStep kStep, class V>
HWY_INLINE V Scaled(V x, V factor) {
    if constexpr (kStep == ScaleStep::multiply)
        return hn::Mul(x, factor);
    else
        return hn::Div(x, factor);
}

template <DType kType, ScaleStep kStep, class DF>
HWY_INLINE void EncodePair(DF df, const LaneCast& cast, const std::byte* from, Pair<DF> factors,
                           std::byte* codes) {
    const hn::RebindToUnsigned<DF> du;
    const hn::Rebind<std::uint16_t, DF> d16;
    const Pair<DF> x = LoadPair<kType>(df, from);
    const auto even = CastLanes(df, cast, Scaled<kStep>(x.even, factors.even));
    const auto odd = CastLanes(df, cast, Scaled<kStep>(x.odd, factors.odd));
    StoreBytes(hn::TruncateTo(d16, hn::BitCast(du, hn::Or(even, hn::ShiftLeft<8>(odd)))), codes);
}

// `count` elements with one factor, or with a factor each.
template <DType kType, ScaleStep kStep, bool kFactorEach>
HWY_INLINE void EncodeSpan(const LaneCast& cast, const std::byte* from, std::int64_t count,
                           const float* factors, const std::byte* upcoming, std::byte* codes) {
    const hn::ScalableTag<float> df;
    const auto step = static_cast<std::int64_t>(2 * hn::Lanes(df));
    constexpr std::int64_t kSize = size_of(kType);
    Pair<hn::ScalableTag<float>> factor = {hn::Set(df, *factors), hn::Set(df, *factors)};
    std::int64_t c = 0;
    for (; c + step <= count; c += step) {
        // Computing is slower than memory but leaves it idle: use that. To the second-level cache, where the
        // band is.
        __builtin_prefetch(upcoming + c * kSize, 0, 2);
        if constexpr (kFactorEach) factor = LoadFactors(df, factors + c);
        EncodePair<kType, kStep>(df, cast, from + c * kSize, factor, codes + c);
    }
    if (c == count) return;
    HWY_ALIGN std::byte x[2 * HWY_MAX_BYTES] = {}, out[HWY_MAX_BYTES] = {};
    const auto rest = static_cast<std::size_t>(count - c);
    std::memcpy(x, from + c * kSize, rest * kSize);
    if constexpr (kFactorEach) {
        HWY_ALIGN float each[2 * HWY_MAX_BYTES / sizeof(float)];
        std::fill(each, each + 2 * HWY_MAX_BYTES / sizeof(float), 1.0f);
        std::memcpy(each, factors + c, rest * sizeof(float));
        factor = LoadFactors(df, each);
    }
    EncodePair<kType, kStep>(df, cast, x, factor, out);
    std::memcpy(codes + c, out, rest);
}

template <DType kType, ScaleStep kStep>
void Encode(const NumberFormat& format, const std::byte* row, std::int64_t cols, std::int64_t segment,
            const float* factors, const std::byte* upcoming, std::uint8_t* codes) {
    const LaneCast cast = lane_cast(format);
    auto* out = reinterpret_cast<std::byte*>(codes);
    constexpr std::int64_t kSize = size_of(kType);
    if (cols == 0) return;
    if (segment == 1) return EncodeSpan<kType, kStep, true>(cast, row, cols, factors, upcoming, out);
    for (std::int64_t c = 0; c < cols; c += segment)
        EncodeSpan<kType, kStep, false>(cast, row + c * kSize, std::min(segment, cols - c), factors++,
                                        upcoming + c * kSize, out + c);
}

}  // namespace quantcheck::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#endif
