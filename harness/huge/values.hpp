#pragma once
#include <cstddef>
#include <cstdint>

#include "reference/dtype.hpp"

namespace quantcheck {

/// The input of a huge launch, a function of each element's place in storage, so that any part can be made
/// again when its turn comes to be compared. Finite, of both signs, over some sixteen octaves; neighbouring
/// blocks have different amaxes, so that one taken from a wrong place shows.
class HugeValues {
 public:
    /// Elements from `cols` to `row_stride` of a row are no data, and are filled with a huge finite number.
    HugeValues(DType dtype, std::uint64_t seed, std::int64_t cols, std::int64_t row_stride, bool positive)
        : dtype_(dtype), seed_(seed), cols_(cols), row_stride_(row_stride), positive_(positive) {}

    /// Writes `count` elements of the storage from element `first` on.
    void write(std::int64_t first, std::int64_t count, std::byte* to) const;

 private:
    DType dtype_;
    std::uint64_t seed_;
    std::int64_t cols_, row_stride_;
    bool positive_;
};

}  // namespace quantcheck
