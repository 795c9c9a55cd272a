#include "corpora/geometry.hpp"

#include <algorithm>
#include <array>
#include <string>
#include <utility>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::int64_t kMaxElements = std::int64_t{1} << 31;
constexpr std::int64_t kMaxSlack =
    std::int64_t{1} << 26;  // elements that are not data: a small file must not ask for gigabytes

constexpr std::array<std::pair<const char*, std::int64_t Geometry::*>, 4> kMembers = {
    {{"rows", &Geometry::rows},
     {"cols", &Geometry::cols},
     {"row_padding", &Geometry::row_padding},
     {"misalignment", &Geometry::misalignment}}};

}  // namespace

void check_geometry(const Geometry& geometry, std::string_view origin) {
    for (const auto& [name, member] : kMembers) {
        const std::int64_t value = geometry.*member;
        if (value < 0 || value > kMaxElements) {
            throw InputError(std::string(origin) + ": " + name + " is " + std::to_string(value) +
                             "; give a number from 0 to 2^31");
        }
    }
    if (geometry.misalignment > kMaxSlack ||
        (geometry.row_padding > 0 && geometry.rows > kMaxSlack / geometry.row_padding)) {
        throw InputError(std::string(origin) +
                         ": row_padding and misalignment exceed 2^26 elements; use a smaller case");
    }
    const std::int64_t stride = std::max<std::int64_t>(1, geometry.cols + geometry.row_padding);
    if (geometry.rows > kMaxElements / stride) {
        throw InputError(std::string(origin) +
                         ": rows times padded cols exceed 2^31 elements; use a smaller case");
    }
}

nlohmann::ordered_json geometry_to_json(const Geometry& geometry) {
    nlohmann::ordered_json document;
    for (const auto& [name, member] : kMembers) document[name] = geometry.*member;
    return document;
}

Geometry geometry_from_json(const nlohmann::json& document, std::string_view origin) {
    const auto refuse = [&](const std::string& what) -> void {
        throw InputError(std::string(origin) + ": " + what);
    };
    if (!document.is_object()) refuse("must be a JSON object");
    Geometry geometry;
    for (const auto& [key, value] : document.items()) {
        const auto* const member = std::find_if(kMembers.begin(), kMembers.end(),
                                                [&key = key](const auto& m) { return key == m.first; });
        if (member == kMembers.end()) {
            refuse("has an unknown key '" + key + "'; the keys are rows, cols, row_padding and misalignment");
        }
        if (!value.is_number_unsigned() ||
            value.get<std::uint64_t>() > static_cast<std::uint64_t>(kMaxElements)) {
            refuse("'" + key + "' must be a whole number from 0 to 2^31");
        }
        geometry.*(member->second) = value.get<std::int64_t>();
    }
    for (const char* key : {"rows", "cols"}) {
        if (!document.contains(key)) refuse("lacks the key '" + std::string(key) + "'");
    }
    check_geometry(geometry, origin);
    return geometry;
}

}  // namespace quantcheck
