#include "reference/recipe_text.hpp"

#include <set>
#include <vector>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

// The largest of the built-in ones has 3,000 bytes. Each option value costs a copy of the document, and each
// key a comparison with those before it: together these bounds make the slowest file one of a few seconds.
constexpr std::size_t kLargestText = std::size_t{1} << 16;
constexpr std::size_t kMostKeys = 1024;
constexpr int kDeepest = 16;
constexpr std::size_t kLongestQuote = 60;

// Cuts at a character boundary, so that a message stays valid UTF-8.
std::string shortened(std::string text, std::size_t longest) {
    if (text.size() <= longest) return text;
    while (longest > 0 && (static_cast<unsigned char>(text[longest]) & 0xC0U) == 0x80U) --longest;
    return text.substr(0, longest) + "...";
}

/// Follows the parser through the text: nlohmann keeps one of two equal keys silently and has no depth limit.
class Watch {
 public:
    explicit Watch(std::string_view origin) : origin_(origin) {}

    bool operator()(int depth, Json::parse_event_t event, const Json& parsed) {
        if (depth > kDeepest)
            throw InputError(origin_ + ": nesting is deeper than " + std::to_string(kDeepest) + " levels");
        if (event == Json::parse_event_t::object_start) keys_.emplace_back();
        if (event == Json::parse_event_t::object_end) keys_.pop_back();
        if (event == Json::parse_event_t::key && !keys_.back().insert(parsed.get<std::string>()).second)
            throw InputError(origin_ + ": key " + quoted_for_message(parsed) + " occurs twice in one object");
        if (event == Json::parse_event_t::key && keys_.back().size() > kMostKeys)
            throw InputError(origin_ + ": an object has more than " + std::to_string(kMostKeys) + " keys");
        return true;
    }

 private:
    std::string origin_;
    std::vector<std::set<std::string>> keys_;
};

/// "syntax error at line 3, column 7: ..." out of "[json.exception.parse_error.101] parse error at line 3,
/// column 7: ...".
std::string sentence(std::string what) {
    if (const auto end = what.find("] "); what.starts_with('[') && end != std::string::npos)
        what.erase(0, end + 2);
    return shortened(std::move(what), 300);
}

}  // namespace

std::string quoted_for_message(const Json& value) {
    return shortened(value.dump(-1, ' ', false, Json::error_handler_t::replace), kLongestQuote);
}

Json parse_recipe_text(std::string_view text, std::string_view origin) {
    const std::string file(origin);
    if (text.size() > kLargestText)
        throw InputError(file + ": has " + std::to_string(text.size()) + " bytes; a recipe has at most " +
                         std::to_string(kLargestText));
    try {
        Watch watch(origin);
        Json document = Json::parse(text.begin(), text.end(),
                                    [&watch](int depth, Json::parse_event_t event, Json& parsed) {
                                        return watch(depth, event, parsed);
                                    });
        if (!document.is_object())
            throw InputError(file + ": holds " + quoted_for_message(document) +
                             "; a recipe is a JSON object");
        return document;
    } catch (const Json::exception& error) {
        throw InputError(file + ": not valid JSON: " + sentence(error.what()));
    }
}

}  // namespace quantcheck
