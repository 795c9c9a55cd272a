#pragma once
#include <cstdint>
#include <filesystem>

#include "reference/outputs.hpp"

namespace quantcheck {

/// Reads a regular file of at most `limit` bytes; throws InputError naming the file, what is wrong and the
/// fix.
[[nodiscard]] Bytes read_whole(const std::filesystem::path& path, std::uint64_t limit);

}  // namespace quantcheck
