#pragma once
#include <filesystem>
#include <string>

namespace quantcheck {

/// XXH3-128 of a file's bytes as 32 hex digits; throws InputError if it cannot be read.
[[nodiscard]] std::string file_hash(const std::filesystem::path& path);

}  // namespace quantcheck
