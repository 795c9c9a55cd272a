#pragma once
#include <cstddef>
#include <cstdint>
#include <deque>
#include <optional>
#include <vector>

#include "kernels/common/layout.hpp"
#include "kernels/mutants/where.hpp"
#include "quantcheck/kernel.h"

namespace quantcheck_kernels::mutants {

/// A launched tensor as a kernel remembers it that reuses results.
struct Remembered {
    /// What a result depends on besides the tensor and the directions.
    struct Options {
        std::uint32_t input_dtype, code_format, layout, power_of_two;
        bool operator==(const Options&) const = default;
    };
    Options options;
    float epsilon;
    bool rowwise, columnwise;
    std::int64_t rows, cols;
    std::int64_t row_stride, alignment;
    std::int64_t tile_rows,
        tile_cols;                    ///< the smallest area of whole blocks in every direction that is wanted
    std::vector<std::uint32_t> bits;  ///< of the elements, rows * cols of them
    std::vector<std::byte> outputs;   ///< what was written; of the first direction the first `first_outputs`
    std::size_t first_outputs;
};

/// The launch's tensor, and the outputs that it has by now.
[[nodiscard]] Remembered remembered(const qc_quantize_args& a, const Direction& rowwise,
                                    const Direction& columnwise);

/// The last tensors that did not follow from earlier ones.
class Past {
 public:
    /// How a tensor follows from an earlier one, where there is one way only.
    struct Match {
        std::optional<Where> how;
        const Remembered* earlier = nullptr;
    };
    [[nodiscard]] Match match(const Remembered& now) const;

    /// Adds a tensor, unless it follows from one that is kept.
    void add(Remembered now);

 private:
    std::deque<Remembered> kept_;
    std::optional<Remembered> last_;
};

}  // namespace quantcheck_kernels::mutants
