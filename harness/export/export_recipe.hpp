#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <string>
#include <vector>

#include "properties/generate.hpp"
#include "reference/recipe_json.hpp"
#include "reports/report.hpp"

namespace quantcheck {

/// What export-cases writes of each recipe.
struct ExportOptions {
    std::filesystem::path folder;
    std::int64_t cases = 0;  ///< drawn at random; from kFullCampaign on also the walk through all magnitudes
    std::uint64_t seed = 1;
    PlanLimits limits;                            ///< of the tensors
    std::map<std::string, std::string> versions;  ///< written into every file
    bool with_outputs = false;                    ///< what the reference makes of each case goes with it
};

/// How many case files were written of one recipe, and which situations they reach.
struct ExportedCases {
    std::int64_t drawn = 0, directed = 0;
    SituationCounts situations;
};

/// Writes the cases that a gate would give a kernel which claims these variants of a recipe: the drawn ones,
/// then those aimed at the situations that these do not reach. Files are as corpora/saved_case.hpp has them,
/// without outputs unless they are asked for. Throws HarnessFault when one cannot be written.
[[nodiscard]] ExportedCases export_recipe(const std::vector<Recipe>& variants, const ExportOptions& options);

}  // namespace quantcheck
