#pragma once
#include <cstdint>

namespace quantcheck {

/// Bytes that new processes may use without swapping (MemAvailable of /proc/meminfo); all there are if the
/// system does not say.
[[nodiscard]] std::uint64_t available_host_memory();

}  // namespace quantcheck
