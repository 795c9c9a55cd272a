#pragma once
#include <filesystem>
#include <string_view>

namespace quantcheck {

/// Writes `bytes` to `path` whole or not at all: to a temporary file beside it, synced, then renamed over it.
/// An existing regular file is replaced and a symbolic link is followed; anything else (a folder, a device)
/// is refused. Throws HarnessFault, one sentence with the path and the system's reason; no temporary file is
/// left behind.
void write_whole(const std::filesystem::path& path, std::string_view bytes);

}  // namespace quantcheck
