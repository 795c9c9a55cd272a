#pragma once
#include <cstddef>
#include <string>
#include <string_view>

namespace quantcheck {

/// Text from a kernel or a file made safe for a terminal and for XML: valid UTF-8 on one line, with control
/// characters, noncharacters and bytes that are no UTF-8 written as \xHH.
[[nodiscard]] std::string printable(std::string_view text);

/// `text` broken at spaces into lines of at most `width` columns; the first starts with `first`, the others
/// with as many spaces. A word longer than a line stays whole, so that paths can be copied. Ends in a
/// newline.
[[nodiscard]] std::string wrapped(std::string_view first, std::string_view text, std::size_t width = 100);

}  // namespace quantcheck
