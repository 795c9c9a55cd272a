#pragma once
#include <cstdint>

namespace quantcheck {

/// Bytes that new processes may use: MemAvailable of /proc/meminfo, or what a container's limit (cgroup v2)
/// leaves, if that is less. All there are if the system does not say.
[[nodiscard]] std::uint64_t available_host_memory();

}  // namespace quantcheck
