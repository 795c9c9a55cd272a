#pragma once
#include <nlohmann/json.hpp>
#include <string_view>

#include "properties/case.hpp"

namespace quantcheck {

/// What a plan adds to its case: {"seed": "0x...", "patch": [rows, cols], "kinds": [names], "keep": [[begin,
/// end)]}. The seed is a hex string because JSON numbers lose bits beyond 2^53 in most readers.
[[nodiscard]] nlohmann::json plan_to_json(const Plan& plan);

/// Reads what plan_to_json wrote, for a case whose other members are already set; throws InputError with
/// `origin` first.
[[nodiscard]] Plan plan_from_json(const nlohmann::json& document, const Case& c, std::string_view origin);

}  // namespace quantcheck
