#pragma once
#include <array>
#include <cstddef>

namespace quantcheck {

/// What has arrived on a socket and is not yet read: the replies to launches made together come at once.
class Inbox {
 public:
    [[nodiscard]] bool is_empty() const { return read_ == size_; }
    void clear() { size_ = read_ = 0; }
    /// Takes these bytes, and waits for the socket where too few have arrived; false when it is closed.
    [[nodiscard]] bool take(int socket, void* data, std::size_t bytes);

 private:
    std::array<char, 16384> bytes_;
    std::size_t size_ = 0, read_ = 0;
};

}  // namespace quantcheck
