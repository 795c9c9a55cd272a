#pragma once
#include <optional>
#include <span>

#include "harness/huge/huge_worker.hpp"
#include "harness/huge/tiles.hpp"
#include "harness/huge/values.hpp"
#include "properties/property.hpp"

namespace quantcheck {

/// What was found in a tile, or in all of them.
struct HugeTally {
    std::int64_t elements = 0, blocks = 0;
    std::int64_t differing_codes = 0, differing_scales = 0;
    std::optional<Finding> first;  ///< in the order of tiles

    /// Adds a later tile's.
    void add(HugeTally later);
};

/// Makes the tile's input again, quantizes it by the reference and compares what the kernel stored for it;
/// with a recipe that leaves padding unwritten, that too.
[[nodiscard]] HugeTally compare_tile(const HugeTiling& tiling, const HugeTile& tile, const HugeValues& values,
                                     const InputShape& shape, DType dtype,
                                     std::span<const FetchedPart> parts);

}  // namespace quantcheck
