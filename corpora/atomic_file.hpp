#pragma once
#include <filesystem>
#include <span>

#include "reference/outputs.hpp"

namespace quantcheck {

/// Writes the bytes to `path`, whole or not at all: to a temporary file in the same folder, synced, then
/// renamed over `path`. Throws HarnessFault with the file name and the system's reason; nothing is left
/// behind then.
void write_whole(const std::filesystem::path& path, std::span<const std::byte> bytes);

}  // namespace quantcheck
