#include "harness/campaign/journal_content.hpp"

#include <algorithm>

#include "corpora/strict_json.hpp"
#include "harness/campaign/journal_frame.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::json;

// A checksum is no signature: whoever writes a journal can give it a right one.
JournalContent read_header(std::span<const std::byte> header, std::string_view origin) {
    const Json json =
        parse_strict_json({reinterpret_cast<const char*>(header.data()), header.size()}, origin);
    const auto are_strings = [&](const char* key) {
        return json.is_object() && json.contains(key) &&
               std::ranges::all_of(json.at(key), [](const Json& value) { return value.is_string(); });
    };
    if (!are_strings("options") || !json.at("options").is_object() || !are_strings("corpus") ||
        !json.at("corpus").is_array())
        throw InputError(std::string(origin) +
                         " does not begin as a journal of a gate; give --resume another file");
    JournalContent content;
    content.options = json.at("options").get<std::map<std::string, std::string>>();
    content.corpus = json.at("corpus").get<std::set<std::string>>();
    return content;
}

}  // namespace

std::optional<JournalContent> read_journal(std::span<const std::byte> frames, std::string_view origin) {
    FrameReader reader(frames);
    const auto header = reader.next();
    if (!header) return std::nullopt;
    JournalContent content = read_header(*header, origin);
    while (auto payload = reader.next())
        while (!payload->empty()) content.records.push_back(take_record(*payload));
    content.frames = reader.count();
    content.bytes = reader.taken();
    return content;
}

}  // namespace quantcheck
