#pragma once
#include <filesystem>
#include <map>
#include <optional>
#include <string_view>

#include "properties/subject.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// A proof read from a report file, and what else is kept of that report.
struct LoadedProof {
    Proof proof;
    std::string lane = "host";
    std::map<std::string, std::string> plugins;  ///< version and hash of each, by "plugin NAME"
};

/// Reads the text of a report of quantcheck prove; throws InputError with `origin` first, also if another
/// version of quantcheck than this one wrote it.
[[nodiscard]] LoadedProof proof_from_report(std::string_view text, std::string_view origin,
                                            const std::map<std::string, std::string>& versions);

/// The same of a file of at most 256 MiB.
[[nodiscard]] LoadedProof load_proof(const std::filesystem::path& file,
                                     const std::map<std::string, std::string>& versions);

/// Of a report's host facts, those that say which build of a plugin was run, without its path.
[[nodiscard]] std::map<std::string, std::string> plugin_builds(
    const std::map<std::string, std::string>& host);

/// Throws InputError if a proof is of other builds than these.
void require_same_plugins(const std::filesystem::path& file, const LoadedProof& loaded,
                          const std::map<std::string, std::string>& plugins);

/// The proof as a row of the report's results; `broken` is how the kernel broke, if it did.
[[nodiscard]] SubjectResult proof_result(const Proof& proof, const std::string& lane,
                                         const std::optional<Run>& broken);

}  // namespace quantcheck
