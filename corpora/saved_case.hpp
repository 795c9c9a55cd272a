#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string>
#include <vector>

#include "properties/case.hpp"

namespace quantcheck {

/// One case as remembered on disk: a .safetensors file that the Python safetensors package reads too.
/// Tensors: "input" (the case's dense data, shape [rows, cols]) and, if recorded, one per output slot (named
/// as in outputs.hpp, stored with its padding). Metadata strings: "quantcheck" (format version), "recipe"
/// (JSON), "recipe_id", "operation", "geometry" (JSON), "plan" (JSON, optional), "property", "verdict",
/// "subject", "versions" (JSON), "provenance" and "after" (JSON, optional).
struct SavedCase {
    Case c;
    std::optional<Outputs> recorded;  ///< what the subject wrote, padding included
    std::string property;             ///< that failed, or empty for a recording
    std::string verdict;              ///< of that property when it was saved
    std::string subject;              ///< kernel name or producer
    std::string provenance;           ///< where a recording came from: project, commit, machine, date
    std::map<std::string, std::string> versions;
    /// Names (content_name) of the cases beside it that are launched before it in the same process, in this order: it
    /// fails after them and not alone.
    std::vector<std::string> after{};
};

/// Most cases that one may follow.
inline constexpr std::size_t kMostAfter = 1U << 16;

/// Reads a case; throws InputError naming the file, what is wrong with it and the fix. Every size is checked
/// before use.
[[nodiscard]] SavedCase load_case(const std::filesystem::path& file);

/// Writes the case to directory/<content_name>.safetensors, whole or not at all, and returns the path; an
/// existing file of that name is kept. Throws HarnessFault when it cannot be written.
std::filesystem::path save_case(const std::filesystem::path& directory, const SavedCase& saved);

/// File stem: 32 hex digits of the XXH3-128 hash of recipe, geometry, input and recorded bytes, property, subject
/// and the cases that it follows.
[[nodiscard]] std::string content_name(const SavedCase& saved);

/// All .safetensors files below `path`, sorted by path; `path` itself if it is a file. Throws InputError if
/// absent.
[[nodiscard]] std::vector<std::filesystem::path> find_cases(const std::filesystem::path& path);

}  // namespace quantcheck
