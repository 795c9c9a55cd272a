#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/dtype.hpp"

namespace quantcheck {

/// A read-only row-major matrix; element (r, c) is at data + (r * row_stride + c) * size_of(dtype).
struct TensorView {
    const std::byte* data = nullptr;
    DType dtype = DType::f32;
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t row_stride = 0;  ///< in elements, >= cols

    [[nodiscard]] const std::byte* row(std::int64_t r) const {
        return data + r * row_stride * static_cast<std::int64_t>(size_of(dtype));
    }
};

}  // namespace quantcheck
