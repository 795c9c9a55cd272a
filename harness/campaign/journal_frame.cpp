#include "harness/campaign/journal_frame.hpp"

#include <algorithm>
#include <bit>
#include <cstring>
#include <xxhash.h>

namespace quantcheck {
namespace {

static_assert(std::endian::native == std::endian::little, "numbers are stored as they are in memory");

struct Head {
    std::uint32_t length;
    std::uint64_t hash;
};
constexpr std::size_t kHeadBytes = sizeof(Head::length) + sizeof(Head::hash);

std::uint64_t hash_of(std::span<const std::byte> payload, std::uint64_t number) {
    return XXH3_64bits_withSeed(payload.data(), payload.size(), number);
}

}  // namespace

Bytes framed(std::span<const std::byte> payload, std::uint64_t number) {
    const Head head{static_cast<std::uint32_t>(payload.size()), hash_of(payload, number)};
    Bytes bytes(kHeadBytes + payload.size());
    std::memcpy(bytes.data(), &head.length, sizeof head.length);
    std::memcpy(bytes.data() + sizeof head.length, &head.hash, sizeof head.hash);
    std::copy(payload.begin(), payload.end(), bytes.begin() + kHeadBytes);
    return bytes;
}

std::optional<std::span<const std::byte>> FrameReader::next() {
    const auto rest = bytes_.subspan(taken_);
    if (rest.size() < kHeadBytes) return std::nullopt;
    Head head{};
    std::memcpy(&head.length, rest.data(), sizeof head.length);
    std::memcpy(&head.hash, rest.data() + sizeof head.length, sizeof head.hash);
    if (head.length > rest.size() - kHeadBytes) return std::nullopt;
    const auto payload = rest.subspan(kHeadBytes, head.length);
    if (hash_of(payload, count_) != head.hash) return std::nullopt;
    taken_ += kHeadBytes + head.length;
    ++count_;
    return payload;
}

}  // namespace quantcheck
