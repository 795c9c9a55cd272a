#include "harness/worker/inbox.hpp"

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <sys/socket.h>

namespace quantcheck {

bool Inbox::take(int socket, void* data, std::size_t bytes) {
    auto* at = static_cast<char*>(data);
    while (bytes > 0) {
        if (is_empty()) {
            clear();
            ssize_t n = 0;
            do n = ::recv(socket, bytes_.data(), bytes_.size(), 0);
            while (n < 0 && errno == EINTR);
            if (n <= 0) return false;
            size_ = static_cast<std::size_t>(n);
        }
        const std::size_t n = std::min(bytes, size_ - read_);
        std::memcpy(at, bytes_.data() + read_, n);
        read_ += n;
        at += n;
        bytes -= n;
    }
    return true;
}

}  // namespace quantcheck
