#include "harness/waivers/waiver_file.hpp"

#include <algorithm>
#include <array>
#include <charconv>
#include <chrono>
#include <tuple>

#include "corpora/read_file.hpp"
#include "corpora/strict_json.hpp"
#include "properties/property.hpp"
#include "properties/situations/situation.hpp"
#include "reference/error.hpp"
#include "reference/recipe_id.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::json;

constexpr std::uint64_t kLargest = 1 << 20;
constexpr int kMostForOneProperty = 64;  // the bits of a WaiverMask

struct Key {
    const char* name;
    std::string Waiver::*member;
    bool required, names_one;  ///< a name in full, which no pattern may stand for
};
constexpr std::array<Key, 8> kKeys = {{{"kernel", &Waiver::kernel, true, true},
                                       {"recipe", &Waiver::recipe, true, true},
                                       {"property", &Waiver::property, true, true},
                                       {"situation", &Waiver::situation, false, true},
                                       {"issue", &Waiver::issue, true, false},
                                       {"owner", &Waiver::owner, true, false},
                                       {"expires", &Waiver::expires, true, false},
                                       {"reason", &Waiver::reason, true, false}}};

/// Where something is wrong, and how it is said.
struct Place {
    std::string text;
    [[noreturn]] void refuse(const std::string& what) const { throw InputError(text + ": " + what); }
};

bool is_date(const std::string& text) {
    if (text.size() != 10 || text[4] != '-' || text[7] != '-') return false;
    const auto number = [&](std::size_t at, std::size_t length) {
        unsigned value = 0;
        const char* const begin = text.data() + at;
        const auto [stop, error] = std::from_chars(begin, begin + length, value);
        return error == std::errc() && stop == begin + length ? value : 0U;
    };
    return std::chrono::year_month_day(std::chrono::year(static_cast<int>(number(0, 4))),
                                       std::chrono::month(number(5, 2)), std::chrono::day(number(8, 2)))
        .ok();
}

void check_values(const Waiver& waiver, const Place& place) {
    if (std::ranges::none_of(all_properties(), [&](const Property& p) { return p.name == waiver.property; }))
        place.refuse("property '" + waiver.property + "' is unknown; see 'quantcheck list properties'");
    if (!waiver.situation.empty() && std::ranges::none_of(all_situations(), [&](const SituationInfo& s) {
            return s.name == waiver.situation;
        }))
        place.refuse("situation '" + waiver.situation + "' is unknown; see 'quantcheck list situations'");
    if (!is_date(waiver.expires))
        place.refuse("expires is '" + waiver.expires + "'; give a day as YYYY-MM-DD");
    try {
        (void)parse_recipe_id(waiver.recipe);
    } catch (const InputError& error) {
        place.refuse("recipe: " + std::string(error.what()));
    }
}

Waiver waiver_of(const Json& json, const Place& place) {
    if (!json.is_object()) place.refuse("must be an object");
    for (const auto& [name, value] : json.items())
        if (std::ranges::none_of(kKeys, [&name = name](const Key& key) { return name == key.name; }))
            place.refuse("key '" + name + "' is unknown; remove it");
    Waiver waiver;
    for (const Key& key : kKeys) {
        const auto found = json.find(key.name);
        if (found == json.end() && !key.required) continue;
        if (found == json.end()) place.refuse("has no key '" + std::string(key.name) + "'; add it");
        if (!found->is_string() || found->get_ref<const std::string&>().empty())
            place.refuse("key '" + std::string(key.name) + "' must be a string that is not empty");
        waiver.*key.member = found->get<std::string>();
        if (key.names_one && (waiver.*key.member).find_first_of("*?") != std::string::npos)
            place.refuse("key '" + std::string(key.name) +
                         "' is a pattern; write a waiver for each name that is meant");
    }
    check_values(waiver, place);
    return waiver;
}

auto scope(const Waiver& waiver) {
    return std::tie(waiver.kernel, waiver.recipe, waiver.property, waiver.situation);
}

}  // namespace

std::vector<Waiver> waivers_from_text(std::string_view text, std::string_view origin) {
    const Place file{std::string(origin)};
    const Json json = parse_strict_json(text, origin);
    if (!json.is_object()) file.refuse("must be an object with waivers_version and waivers");
    for (const auto& [name, value] : json.items())
        if (name != "waivers_version" && name != "waivers")
            file.refuse("key '" + name + "' is unknown; remove it");
    if (!json.contains("waivers_version") || json.at("waivers_version") != 1)
        file.refuse("key 'waivers_version' must be 1");
    if (!json.contains("waivers") || !json.at("waivers").is_array())
        file.refuse("key 'waivers' must be an array");
    std::vector<Waiver> waivers;
    for (const Json& entry : json.at("waivers")) {
        const Place place{file.text + ": waiver " + std::to_string(waivers.size() + 1)};
        Waiver waiver = waiver_of(entry, place);
        if (std::ranges::any_of(waivers, [&](const Waiver& w) { return scope(w) == scope(waiver); }))
            place.refuse("repeats the kernel, recipe, property and situation of another; keep one");
        if (std::ranges::count_if(waivers, [&](const Waiver& w) {
                return w.kernel == waiver.kernel && w.property == waiver.property;
            }) == kMostForOneProperty)
            place.refuse("is the 65th for its kernel and property; 64 are possible, so widen some");
        waivers.push_back(std::move(waiver));
    }
    return waivers;
}

std::vector<Waiver> load_waivers(const std::filesystem::path& file) {
    const Bytes bytes = read_whole(file, kLargest);
    return waivers_from_text({reinterpret_cast<const char*>(bytes.data()), bytes.size()},
                             "'" + file.string() + "'");
}

}  // namespace quantcheck
