#pragma once
#include <string_view>

namespace quantcheck {

/// True when all of `text` matches `pattern`; '*' stands for any run of characters and '?' for one.
[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);

}  // namespace quantcheck
