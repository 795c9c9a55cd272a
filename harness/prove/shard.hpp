#pragma once
#include <cstdint>
#include <string>

namespace quantcheck {

/// Reads "i/n", 1 <= i <= n <= 10000; throws InputError.
void read_shard(const std::string& text, std::int64_t& shard, std::int64_t& shards);

}  // namespace quantcheck
