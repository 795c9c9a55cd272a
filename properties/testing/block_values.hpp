#pragma once
#include <cstdint>
#include <vector>

#include "reference/dtype.hpp"

namespace quantcheck::testing {

/// The elements of one block, as bits and as the numbers that Eigen reads from them.
struct BlockValues {
    DType type;
    std::vector<std::uint32_t> bits;
    std::vector<double> x;

    BlockValues(DType dtype, std::vector<std::uint32_t> element_bits);

    /// Largest magnitude, NaN left out.
    [[nodiscard]] double amax() const;
    /// The value `ulps` steps from this magnitude; below zero it is the negative smallest subnormal, and
    /// beyond infinity it is infinity.
    [[nodiscard]] double beside(double magnitude, int ulps) const;
    /// The largest finite value, the smallest normal and the smallest subnormal of the type.
    [[nodiscard]] double largest() const;
    [[nodiscard]] double smallest_normal() const;
    [[nodiscard]] double smallest_subnormal() const;
};

}  // namespace quantcheck::testing
