#pragma once
#include <cstddef>
#include <optional>
#include <vector>

#include "properties/plan.hpp"
#include "reference/outputs.hpp"
#include "reference/recipe.hpp"
#include "reference/tensor_view.hpp"

namespace quantcheck {

/// Everything needed to run an operation once. For scale_from_amax the tensor is f32, 1 x count, and holds
/// amaxes, while recipe.input.dtype stays the type of the tensor the amaxes were taken of.
struct Case {
    Recipe recipe;
    Operation operation = Operation::quantize;
    std::int64_t rows = 0, cols = 0;
    std::int64_t row_padding = 0;   ///< elements between a row's end and the next row, filled with hot values
    std::int64_t misalignment = 0;  ///< elements between a 256-byte boundary and the first element
    Bytes data;                     ///< rows x cols elements, dense, row-major, little-endian
    std::optional<Plan> plan;       ///< what it was made from; absent for recordings

    /// Element type of `data`.
    [[nodiscard]] DType dtype() const {
        return operation == Operation::quantize ? recipe.input.dtype : DType::f32;
    }
    /// The dense tensor, for the reference.
    [[nodiscard]] TensorView view() const { return {data.data(), dtype(), rows, cols, cols}; }
    /// Elements that a launch's input spans: misalignment, rows with their padding.
    [[nodiscard]] std::int64_t storage_elements() const { return misalignment + rows * (cols + row_padding); }
};

/// Magnitude bits, in the input's type, at this place of a plan's walk (plan.walk is set).
[[nodiscard]] std::uint32_t walked_magnitude(const Plan& plan, std::int64_t place);

/// The plan's tensor: same bytes from the same plan on every machine and compiler.
[[nodiscard]] Case make_case(const Plan& plan);

/// Writes the strided, misaligned storage of the case to `out` (storage_elements() elements); everything that
/// is not data is a hot value (NaN, Inf, largest finite), so that reading it shows.
void write_storage(const Case& c, std::byte* out);

}  // namespace quantcheck
