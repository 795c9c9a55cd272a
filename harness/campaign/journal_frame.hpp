#pragma once
#include <cstdint>
#include <optional>
#include <span>

#include "reference/outputs.hpp"

namespace quantcheck {

/// A payload as the journal holds it: its length (4 bytes), the XXH3-64 of the payload seeded with the
/// frame's number (8 bytes), the payload; numbers are little-endian.
[[nodiscard]] Bytes framed(std::span<const std::byte> payload, std::uint64_t number);

/// Takes frames off a file's bytes, as far as they are whole: what a killed writer left behind the last whole
/// frame is not given.
class FrameReader {
 public:
    explicit FrameReader(std::span<const std::byte> bytes) : bytes_(bytes) {}

    /// The next payload, or nothing at the end or where the rest is torn.
    [[nodiscard]] std::optional<std::span<const std::byte>> next();
    /// Bytes of the frames that were given.
    [[nodiscard]] std::size_t taken() const { return taken_; }
    [[nodiscard]] std::uint64_t count() const { return count_; }

 private:
    std::span<const std::byte> bytes_;
    std::size_t taken_ = 0;
    std::uint64_t count_ = 0;
};

}  // namespace quantcheck
