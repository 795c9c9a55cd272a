#pragma once
#include <string>
#include <vector>

#include "harness/worker/launch_request.hpp"

namespace quantcheck {

/// What reserved memory is filled with before a huge launch: as codes and as scales a byte that no right
/// output holds, since the launch is made once.
inline constexpr std::byte kHugeFilling{0xFF};

/// A part of the reserved memory that no launch may write.
struct HugeZone {
    std::uint64_t offset = 0, bytes = 0;
    std::string name;  ///< "memory after codes"
};

/// Where input and outputs of a huge launch lie in reserved memory, with zones around them.
struct HugeLayout {
    worker::Request request;  ///< of kind run
    std::uint64_t bytes = 0;  ///< in all
    std::vector<HugeZone> zones;
};

/// Lays out one launch of that shape.
[[nodiscard]] HugeLayout huge_layout(const Recipe& recipe, Operation operation, std::uint32_t kernel_index,
                                     const InputShape& shape);

}  // namespace quantcheck
