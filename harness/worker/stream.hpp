#pragma once
#include <cstddef>

namespace quantcheck {

/// Writes all bytes to a socket; false when the other end is gone. Never raises SIGPIPE.
[[nodiscard]] bool write_all(int fd, const void* data, std::size_t bytes);

/// Reads exactly that many bytes; false at end of stream.
[[nodiscard]] bool read_all(int fd, void* data, std::size_t bytes);

}  // namespace quantcheck
