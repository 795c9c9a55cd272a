#pragma once
#include <cstddef>
#include <limits>
#include <nlohmann/json.hpp>
#include <string_view>
#include <type_traits>

namespace quantcheck {

/// Checks that text is one JSON document (RFC 8259, valid UTF-8) of at most 64 levels in which no object
/// repeats a key; throws InputError with `origin` first. JSON libraries disagree on repeated keys, so a file
/// with one has no meaning. No object may have more than `most_keys`.
void check_strict_json(std::string_view text, std::string_view origin,
                       std::size_t most_keys = std::numeric_limits<std::size_t>::max());

/// Most keys of an object in a document that keeps their order: it looks each key up by going through all.
inline constexpr std::size_t kMostOrderedKeys = 1024;

/// The document after that check.
template <class Json = nlohmann::json>
[[nodiscard]] Json parse_strict_json(std::string_view text, std::string_view origin) {
    constexpr bool ordered = std::is_same_v<Json, nlohmann::ordered_json>;
    check_strict_json(text, origin, ordered ? kMostOrderedKeys : std::numeric_limits<std::size_t>::max());
    return Json::parse(text);
}

}  // namespace quantcheck
