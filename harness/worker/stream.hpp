#pragma once
#include <cstddef>

namespace quantcheck {

/// Writes all bytes to a socket; false when the other end is gone. Never raises SIGPIPE.
[[nodiscard]] bool write_all(int fd, const void* data, std::size_t bytes);

/// Returns when the socket has something to read, or after some ten microseconds. Until then it leaves the
/// processor to whoever can use it and looks again: to be woken from sleep costs more than a small launch.
void linger(int fd);

/// Reads exactly that many bytes; false at end of stream.
[[nodiscard]] bool read_all(int fd, void* data, std::size_t bytes);

}  // namespace quantcheck
