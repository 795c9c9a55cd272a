#include "harness/huge/shapes.hpp"

#include <algorithm>
#include <bit>
#include <cstdio>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kMostGridY = 65'535, kTile = 128;

std::int64_t rounded_up(std::int64_t n, std::int64_t multiple) {
    return (n + multiple - 1) / multiple * multiple;
}

}  // namespace

std::vector<InputShape> huge_shapes(const KernelInfo& kernel, std::int64_t elements) {
    if (kernel.operation == Operation::scale_from_amax) return {{1, elements + 1, elements + 1}};
    // A power of two no smaller than the root: 65,536 for 2^31 elements.
    const auto bits = std::bit_width(static_cast<std::uint64_t>(elements) - 1);
    const std::int64_t side = std::int64_t{1} << (bits + 1) / 2;
    const std::int64_t other = elements / side + 1, edge = kMostGridY * kTile + 1;
    std::vector<InputShape> shapes = {{elements / 129 + 1, 129, 129},
                                      {side + 1, other + kTile, other + kTile},
                                      {1, elements + 1, elements + 1},
                                      {elements + 1, 1, 1},
                                      {side + 1, std::min<std::int64_t>(33, other), other},
                                      {edge, 1, 1},
                                      {1, edge, edge}};
    for (InputShape& shape : shapes) {
        shape.rows = rounded_up(shape.rows, kernel.rows_multiple);
        shape.cols = rounded_up(shape.cols, kernel.cols_multiple);
        shape.row_stride = std::max(shape.row_stride, shape.cols);
    }
    return shapes;
}

InputShape parse_shape(const std::string& text) {
    long long rows = 0, cols = 0, stride = 0;
    int end = 0, end_of_dense = 0;
    const int read =
        std::sscanf(text.c_str(), "%15lldx%15lld%n:%15lld%n", &rows, &cols, &end_of_dense, &stride, &end);
    if (read == 2 && static_cast<std::size_t>(end_of_dense) == text.size()) stride = cols;
    const bool whole = (read == 2 ? end_of_dense : end) == static_cast<int>(text.size());
    if (read < 2 || !whole || rows < 1 || cols < 1 || stride < cols ||
        rows > (std::int64_t{1} << 40) / stride)
        throw InputError(
            "--shape '" + text +
            "' is not ROWSxCOLS or ROWSxCOLS:STRIDE with a stride of at least COLS and less than 2^40 "
            "elements");
    return {rows, cols, stride};
}

std::string shape_text(const InputShape& shape) {
    const std::string dense = std::to_string(shape.rows) + "x" + std::to_string(shape.cols);
    return shape.row_stride == shape.cols ? dense : dense + ":" + std::to_string(shape.row_stride);
}

}  // namespace quantcheck
