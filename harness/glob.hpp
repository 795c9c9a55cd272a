#pragma once
#include <string>
#include <string_view>
#include <vector>

namespace quantcheck {

/// True when all of `text` matches `pattern`; '*' stands for any run of characters and '?' for one.
[[nodiscard]] bool glob_match(std::string_view pattern, std::string_view text);

/// True when one of the patterns matches, or when there is none: a filter that was not given admits all.
[[nodiscard]] bool admitted(const std::vector<std::string>& patterns, std::string_view text);

}  // namespace quantcheck
