#pragma once
#include <cstdint>
#include <unistd.h>

namespace quantcheck::worker {

/// Bytes of a page of this machine, the least that can be protected: 4096, or up to 65,536 on arm64.
[[nodiscard]] inline std::uint64_t guard_page() {
    static const auto bytes = static_cast<std::uint64_t>(::sysconf(_SC_PAGESIZE));
    return bytes;
}

}  // namespace quantcheck::worker
