#pragma once
#include <cstdint>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "properties/kind.hpp"
#include "reference/outputs.hpp"
#include "reference/recipe.hpp"

namespace quantcheck {

/// Magnitudes of a 16-bit input type, one after the other and from the largest finite one on from 0 again.
struct Walk {
    enum class As : std::uint8_t {
        amax,    ///< of the leading element of each patch, whose others are not larger
        element  ///< every element, but for an infinity that leads each patch
    };
    As as = As::amax;
    std::uint32_t first = 0;  ///< bits of the first patch's first magnitude, in the input's type
};

/// The compact description that a case is made from, and the thing that is shrunk. An element's bits are a
/// function of its block's kind and of hash(seed, row, col), so cropping a plan keeps the elements that
/// remain.
struct Plan {
    Recipe recipe;
    Operation operation = Operation::quantize;
    std::int64_t rows = 0, cols = 0;
    std::int64_t row_padding = 0;
    std::int64_t misalignment = 0;
    std::uint64_t seed = 0;
    std::int64_t patch_rows = 1,
                 patch_cols = 128;  ///< area of one kind: the recipe's block in some direction
    std::vector<Kind> kinds;        ///< per patch, row-major; ceil(rows/patch_rows) * ceil(cols/patch_cols)
    /// Only elements whose dense index lies in one of these half-open ranges keep their value, others become
    /// +0. Empty: all keep it. Set by shrinking only.
    std::vector<std::pair<std::int64_t, std::int64_t>> keep;
    /// Magnitude bits of a block's largest element, where a plan aims at an amax: the one leading element of
    /// every patch has them, and what is larger (Inf and NaN too) becomes +0. Not saved with a case, whose
    /// bytes are.
    std::optional<std::uint32_t> amax = std::nullopt;
    /// Instead of one amax: patch (i, j) takes up the walk where patch i + j - 1 ended. Not saved either.
    std::optional<Walk> walk = std::nullopt;

    [[nodiscard]] std::int64_t patch_grid_rows() const { return (rows + patch_rows - 1) / patch_rows; }
    [[nodiscard]] std::int64_t patch_grid_cols() const { return (cols + patch_cols - 1) / patch_cols; }
    /// Magnitudes that one patch of a walk takes.
    [[nodiscard]] std::int64_t walk_step() const {
        return walk && walk->as == Walk::As::element ? patch_rows * patch_cols - 1 : 1;
    }
};

}  // namespace quantcheck
