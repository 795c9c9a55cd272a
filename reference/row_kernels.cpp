#include "reference/row_kernels.hpp"

#include <algorithm>
#include <cstring>

#include "reference/widen.hpp"

#undef HWY_TARGET_INCLUDE
#define HWY_TARGET_INCLUDE "reference/row_kernels.cpp"
#include <hwy/foreach_target.h>
// after foreach_target.h, which includes this file once per instruction set
#include <hwy/highway.h>

#if HWY_TARGET == HWY_SCALAR
#include "reference/row_kernels_scalar-inl.hpp"
#else
#include "reference/row_kernels-inl.hpp"
#endif

HWY_BEFORE_NAMESPACE();
namespace quantcheck::HWY_NAMESPACE {

void FoldMagnitudes(DType dtype, const std::byte* row, std::int64_t cols, std::byte* running) {
    switch (dtype) {
        case DType::bf16:
            return Fold<DType::bf16>(row, cols, running);
        case DType::f16:
            return Fold<DType::f16>(row, cols, running);
        default:
            return Fold<DType::f32>(row, cols, running);
    }
}

void SegmentAmaxes(DType dtype, const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax) {
    switch (dtype) {
        case DType::bf16:
            return Amaxes<DType::bf16>(row, cols, segment, amax);
        case DType::f16:
            return Amaxes<DType::f16>(row, cols, segment, amax);
        default:
            return Amaxes<DType::f32>(row, cols, segment, amax);
    }
}

template <ScaleStep kStep>
void EncodeRowBy(DType dtype, const NumberFormat& format, const std::byte* row, std::int64_t cols,
                 std::int64_t segment, const float* factors, const std::byte* upcoming, std::uint8_t* codes) {
    switch (dtype) {
        case DType::bf16:
            return Encode<DType::bf16, kStep>(format, row, cols, segment, factors, upcoming, codes);
        case DType::f16:
            return Encode<DType::f16, kStep>(format, row, cols, segment, factors, upcoming, codes);
        default:
            return Encode<DType::f32, kStep>(format, row, cols, segment, factors, upcoming, codes);
    }
}

void EncodeRow(DType dtype, ScaleStep step, const NumberFormat& format, const std::byte* row,
               std::int64_t cols, std::int64_t segment, const float* factors, const std::byte* upcoming,
               std::uint8_t* codes) {
    if (step == ScaleStep::multiply)
        EncodeRowBy<ScaleStep::multiply>(dtype, format, row, cols, segment, factors, upcoming, codes);
    else
        EncodeRowBy<ScaleStep::divide>(dtype, format, row, cols, segment, factors, upcoming, codes);
}

}  // namespace quantcheck::HWY_NAMESPACE
HWY_AFTER_NAMESPACE();

#if HWY_ONCE
namespace quantcheck {

HWY_EXPORT(FoldMagnitudes);
HWY_EXPORT(SegmentAmaxes);
HWY_EXPORT(EncodeRow);

void fold_magnitudes(DType dtype, const std::byte* row, std::int64_t cols, std::byte* running) {
    HWY_DYNAMIC_DISPATCH(FoldMagnitudes)(dtype, row, cols, running);
}

void segment_amaxes(DType dtype, const std::byte* row, std::int64_t cols, std::int64_t segment, float* amax) {
    HWY_DYNAMIC_DISPATCH(SegmentAmaxes)(dtype, row, cols, segment, amax);
}

void encode_row(DType dtype, ScaleStep step, const NumberFormat& format, const std::byte* row,
                std::int64_t cols, std::int64_t segment, const float* factors, const std::byte* upcoming,
                std::uint8_t* codes) {
    HWY_DYNAMIC_DISPATCH(EncodeRow)(dtype, step, format, row, cols, segment, factors, upcoming, codes);
}

}  // namespace quantcheck
#endif
