#pragma once
#include <cstddef>
#include <cstdint>

#include "corpora/file_descriptor.hpp"

namespace quantcheck {

/// A growable memory region that the gate and its worker both map. Growing keeps the descriptor, so the other side only
/// maps it again.
class SharedRegion {
   public:
    /// Creates an empty region; throws HarnessFault when the system refuses.
    [[nodiscard]] static SharedRegion create();
    /// Wraps a descriptor inherited from the gate.
    [[nodiscard]] static SharedRegion attach(int fd);

    SharedRegion(SharedRegion&& other) noexcept;
    SharedRegion& operator=(SharedRegion&& other) noexcept;
    ~SharedRegion();

    /// Maps at least `bytes`; the creator also grows the file. Throws HarnessFault when memory is short.
    [[nodiscard]] std::byte* map(std::uint64_t bytes);
    /// What is mapped holds that many bytes, so that map() would not map it again.
    [[nodiscard]] bool holds(std::uint64_t bytes) const { return base_ != nullptr && bytes <= mapped_; }
    /// Bytes mapped.
    [[nodiscard]] std::uint64_t size() const { return mapped_; }
    [[nodiscard]] int fd() const { return fd_.get(); }

   private:
    SharedRegion(FileDescriptor fd, bool creator) : fd_(std::move(fd)), creator_(creator) {}
    void unmap();

    FileDescriptor fd_;
    bool creator_ = false;
    std::byte* base_ = nullptr;
    std::uint64_t mapped_ = 0;
};

}  // namespace quantcheck
