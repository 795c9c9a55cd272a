#pragma once
#include <optional>
#include <string>
#include <vector>

#include "corpora/saved_case.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {

/// Why a saved case is no evidence any more: one of these recipes has its recipe's name and other rules, or
/// other options. A case holds its recipe in full and would be judged by what it was saved with.
[[nodiscard]] std::optional<std::string> stale_reason(const SavedCase& saved,
                                                      const std::vector<RecipeFamily>& families);

}  // namespace quantcheck
