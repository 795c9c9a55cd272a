#pragma once
#include <string>

namespace quantcheck {

/// Text as one word of a POSIX shell command line.
[[nodiscard]] std::string shell_quoted(const std::string& text);

}  // namespace quantcheck
