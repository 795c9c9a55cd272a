#pragma once
#include <string>

namespace quantcheck {

/// The day in UTC as YYYY-MM-DD.
[[nodiscard]] std::string today();

}  // namespace quantcheck
