#pragma once
#include <cstdint>
#include <string>
#include <vector>

#include "properties/kind.hpp"
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

/// What is wrong with a block that claims to be of this kind, or nothing. Judged by the numbers in floating
/// point and by the kind's name, without a look at how generators work. Statistics are judged from 1000
/// elements on.
[[nodiscard]] std::string fault_of(Kind kind, const BlockValues& values);

}  // namespace quantcheck::testing
