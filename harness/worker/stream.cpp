#include "harness/worker/stream.hpp"

#include <cerrno>
#include <sched.h>
#include <sys/socket.h>
#include <unistd.h>

namespace quantcheck {

bool write_all(int fd, const void* data, std::size_t bytes) {
    const auto* at = static_cast<const char*>(data);
    while (bytes > 0) {
        const ssize_t n = ::send(fd, at, bytes, MSG_NOSIGNAL);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        bytes -= static_cast<std::size_t>(n);
    }
    return true;
}

void linger(int fd) {
    constexpr int kLooks = 100;
    char byte = 0;
    for (int i = 0; i < kLooks && ::recv(fd, &byte, 1, MSG_PEEK | MSG_DONTWAIT) < 0; ++i) ::sched_yield();
}

bool read_all(int fd, void* data, std::size_t bytes) {
    auto* at = static_cast<char*>(data);
    while (bytes > 0) {
        const ssize_t n = ::read(fd, at, bytes);
        if (n < 0 && errno == EINTR) continue;
        if (n <= 0) return false;
        at += n;
        bytes -= static_cast<std::size_t>(n);
    }
    return true;
}

}  // namespace quantcheck
