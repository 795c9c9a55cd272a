#pragma once
#include <filesystem>
#include <optional>

#include "properties/subject.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// The proof of a report file that quantcheck prove wrote. Throws InputError naming the file and what is wrong, also if it
/// was written by another version of quantcheck or for another build of the plugin than `report` is for.
[[nodiscard]] Proof load_proof(const std::filesystem::path& file, const Report& report);

/// The proof as a row of the report's results; `broken` is how the kernel broke, if it did.
[[nodiscard]] SubjectResult proof_result(const Proof& proof, const std::string& lane, const std::optional<Run>& broken);

}  // namespace quantcheck
