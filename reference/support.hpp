#pragma once
#include <optional>
#include <string>

#include "reference/outputs.hpp"
#include "reference/recipe.hpp"

namespace quantcheck {

/// Why the reference cannot execute this recipe, as a sentence naming the axis and its value; nothing if it
/// can.
[[nodiscard]] std::optional<std::string> unsupported_reason(const Recipe& recipe, Operation op);

}  // namespace quantcheck
