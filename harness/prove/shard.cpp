#include "harness/prove/shard.hpp"

#include <charconv>

#include "reference/error.hpp"

namespace quantcheck {

void read_shard(const std::string& text, std::int64_t& shard, std::int64_t& shards) {
    constexpr std::int64_t kMost = 10'000;
    const char *begin = text.data(), *end = begin + text.size();
    const auto [slash, first] = std::from_chars(begin, end, shard);
    const bool divided = first == std::errc() && slash != end && *slash == '/';
    const auto [stop, second] =
        divided ? std::from_chars(slash + 1, end, shards) : std::from_chars_result{end, first};
    if (!divided || second != std::errc() || stop != end || shard < 1 || shards < shard || shards > kMost)
        throw InputError("--shard is '" + text +
                         "'; it must be i/n with 1 <= i <= n <= 10000, for example 2/7");
}

}  // namespace quantcheck
