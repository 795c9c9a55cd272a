#pragma once
#include <nlohmann/json.hpp>
#include <string_view>

namespace quantcheck {

/// Checks that text is one JSON document (RFC 8259, valid UTF-8) of at most 64 levels in which no object
/// repeats a key; throws InputError with `origin` first. JSON libraries disagree on repeated keys, so a file
/// with one has no meaning.
void check_strict_json(std::string_view text, std::string_view origin);

/// The document after that check.
template <class Json = nlohmann::json>
[[nodiscard]] Json parse_strict_json(std::string_view text, std::string_view origin) {
    check_strict_json(text, origin);
    return Json::parse(text);
}

}  // namespace quantcheck
