#pragma once
#include <nlohmann/json.hpp>
#include <string>
#include <string_view>

namespace quantcheck {

/// Parses the text of a recipe file into an object. Throws InputError, one sentence naming `origin`, for bad
/// syntax, a duplicate key, nesting deeper than 16, more than 1 MiB, or anything but an object.
[[nodiscard]] nlohmann::ordered_json parse_recipe_text(std::string_view text, std::string_view origin);

/// A JSON value as a message quotes it: one line, cut after about 60 characters, always valid UTF-8.
[[nodiscard]] std::string quoted_for_message(const nlohmann::ordered_json& value);

}  // namespace quantcheck
