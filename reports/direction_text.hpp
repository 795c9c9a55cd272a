#pragma once
#include <string_view>

#include "reference/recipe.hpp"

namespace quantcheck {

/// "rowwise" or "columnwise", as written in reports.
[[nodiscard]] constexpr std::string_view direction_text(Direction direction) {
    return direction == Direction::rowwise ? "rowwise" : "columnwise";
}

}  // namespace quantcheck
