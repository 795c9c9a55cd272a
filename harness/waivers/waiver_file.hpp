#pragma once
#include <filesystem>
#include <string_view>
#include <vector>

#include "reports/waiver.hpp"

namespace quantcheck {

/// The waivers of a file's text (reports/schema/waivers.schema.json). It comes from a pull request: whatever
/// is wrong with it is an InputError that names the file, the waiver and the key, with `origin` first.
[[nodiscard]] std::vector<Waiver> waivers_from_text(std::string_view text, std::string_view origin);

/// Reads a waiver file of at most 1 MiB.
[[nodiscard]] std::vector<Waiver> load_waivers(const std::filesystem::path& file);

}  // namespace quantcheck
