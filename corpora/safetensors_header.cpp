#include "corpora/safetensors_header.hpp"

#include <algorithm>
#include <limits>
#include <tuple>
#include <utility>

#include "corpora/strict_json.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;

/// Says where in the file something is wrong; every message is one sentence with the fix.
class Place {
 public:
    Place(std::string_view origin, std::string_view part)
        : text_(std::string(origin) + ": " + std::string(part)) {}
    [[noreturn]] void refuse(const std::string& what) const { throw InputError(text_ + " " + what); }

 private:
    std::string text_;
};

std::string accepted_types() {
    std::string list;
    for (StoredType type : kAllStoredTypes) list += (list.empty() ? "" : ", ") + std::string(name_of(type));
    return list;
}

std::map<std::string, std::string> metadata_of(const json& value, std::string_view origin) {
    const Place place(origin, "__metadata__");
    if (!value.is_object()) place.refuse("must be an object of strings");
    std::map<std::string, std::string> metadata;
    for (const auto& [key, entry] : value.items()) {
        if (!entry.is_string()) place.refuse("key '" + key + "' must hold a string; quote the value");
        metadata[key] = entry.get<std::string>();
    }
    return metadata;
}

StoredType type_of(const json& value, const Place& place) {
    if (!value.is_string()) place.refuse("'dtype' must be a string, one of " + accepted_types());
    const auto& name = value.get_ref<const std::string&>();
    const auto type = stored_type_named(name);
    if (!type) place.refuse("has dtype '" + name + "'; use one of " + accepted_types());
    return *type;
}

std::uint64_t natural(const json& value, const Place& place, const char* what) {
    if (!value.is_number_unsigned()) place.refuse(std::string(what) + " must be integers of at least 0");
    return value.get<std::uint64_t>();
}

std::vector<std::int64_t> shape_of(const json& value, const Place& place) {
    if (!value.is_array()) place.refuse("'shape' must be an array of integers");
    std::vector<std::int64_t> shape;
    for (const json& side : value) {
        const std::uint64_t n = natural(side, place, "the sides of 'shape'");
        if (n > static_cast<std::uint64_t>(std::numeric_limits<std::int64_t>::max())) {
            place.refuse("has a side of " + std::to_string(n) + "; no tensor is that large");
        }
        shape.push_back(static_cast<std::int64_t>(n));
    }
    return shape;
}

/// product(shape) * item size; refuses a product beyond 64 bits, also where a later side is 0.
std::uint64_t bytes_of(const std::vector<std::int64_t>& shape, StoredType type, const Place& place) {
    std::uint64_t bytes = size_of(type);
    for (const std::int64_t side : shape) {
        const auto n = static_cast<std::uint64_t>(side);
        if (n != 0 && bytes > std::numeric_limits<std::uint64_t>::max() / n) {
            place.refuse("has a shape whose byte count exceeds 64 bits; correct 'shape'");
        }
        bytes *= n;
    }
    return bytes;
}

HeaderEntry entry_of(const std::string& name, const json& value, std::uint64_t data_bytes,
                     std::string_view origin) {
    const Place place(origin, "tensor '" + name + "'");
    if (!value.is_object() || value.size() != 3 || !value.contains("dtype") || !value.contains("shape") ||
        !value.contains("data_offsets")) {
        place.refuse("must be an object with exactly dtype, shape and data_offsets");
    }
    HeaderEntry entry{name, type_of(value["dtype"], place), shape_of(value["shape"], place), 0, 0};
    const json& offsets = value["data_offsets"];
    if (!offsets.is_array() || offsets.size() != 2) place.refuse("'data_offsets' must be [begin, end]");
    entry.begin = natural(offsets[0], place, "'data_offsets'");
    entry.end = natural(offsets[1], place, "'data_offsets'");

    const std::string range = "[" + std::to_string(entry.begin) + ", " + std::to_string(entry.end) + ")";
    if (entry.begin > entry.end)
        place.refuse("has reversed data_offsets " + range + "; put the smaller first");
    if (entry.end > data_bytes) {
        place.refuse("lies at bytes " + range + " of " + std::to_string(data_bytes) +
                     " in the file; the file is cut or the offsets are wrong: write it again");
    }
    const std::uint64_t bytes = bytes_of(entry.shape, entry.type, place);
    if (bytes != entry.end - entry.begin) {
        place.refuse("needs " + std::to_string(bytes) + " bytes by its shape and dtype but data_offsets " +
                     range + " give it another size; correct one of them");
    }
    return entry;
}

void check_coverage(const std::vector<HeaderEntry>& entries, std::uint64_t data_bytes,
                    std::string_view origin) {
    std::uint64_t covered = 0;
    for (const HeaderEntry& entry : entries) {
        const Place place(origin, "tensor '" + entry.name + "'");
        if (entry.begin < covered) place.refuse("overlaps the tensor before it; write the file again");
        if (entry.begin > covered) {
            place.refuse("leaves " + std::to_string(entry.begin - covered) +
                         " unnamed bytes before it; write the file again without gaps");
        }
        covered = entry.end;
    }
    if (covered != data_bytes) {
        Place(origin, "the last tensor")
            .refuse("is followed by " + std::to_string(data_bytes - covered) +
                    " unnamed bytes; write the file again without them");
    }
}

}  // namespace

SafetensorsHeader parse_safetensors_header(std::string_view text, std::uint64_t data_bytes,
                                           std::string_view origin) {
    const std::string where = std::string(origin) + ": the safetensors header";
    const json document = parse_strict_json(text, where);
    if (!document.is_object())
        throw InputError(where + " must be a JSON object; write it with a safetensors library");

    SafetensorsHeader header;
    for (const auto& [name, value] : document.items()) {
        if (name == "__metadata__") {
            header.metadata = metadata_of(value, origin);
        } else {
            header.entries.push_back(entry_of(name, value, data_bytes, origin));
        }
    }
    std::sort(header.entries.begin(), header.entries.end(), [](const HeaderEntry& a, const HeaderEntry& b) {
        return std::tie(a.begin, a.end) < std::tie(b.begin, b.end);
    });
    check_coverage(header.entries, data_bytes, origin);
    return header;
}

}  // namespace quantcheck
