#include <memory>
#include <new>
#include <nlohmann/json.hpp>
#include <span>
#include <xxhash.h>

#include "corpora/geometry.hpp"
#include "corpora/saved_case.hpp"
#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;

/// XXH3-128 over fields, each preceded by its length so that no two lists of fields give the same stream.
class FieldHash {
 public:
    FieldHash() : state_(XXH3_createState(), &XXH3_freeState) {
        if (!state_) throw std::bad_alloc();
        XXH3_128bits_reset(state_.get());
    }
    void add(std::span<const std::byte> field) {
        const std::uint64_t length =
            field.size();  // little-endian by the format's own rule (safetensors.cpp)
        XXH3_128bits_update(state_.get(), &length, sizeof length);
        XXH3_128bits_update(state_.get(), field.data(), field.size());
    }
    void add(std::string_view text) { add(std::as_bytes(std::span(text))); }

    [[nodiscard]] std::string hex() const {
        XXH128_canonical_t canonical;
        XXH128_canonicalFromHash(&canonical, XXH3_128bits_digest(state_.get()));
        std::string text;
        for (const unsigned char byte : canonical.digest) {
            text += "0123456789abcdef"[byte >> 4];
            text += "0123456789abcdef"[byte & 15];
        }
        return text;
    }

 private:
    std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state_;
};

/// The members of value that differ from those of `usual`, recursively.
json without_defaults(const json& value, const json& usual) {
    if (!value.is_object() || !usual.is_object()) return value;
    json kept = json::object();
    for (const auto& [key, member] : value.items()) {
        if (!usual.contains(key)) {
            kept[key] = member;
        } else if (member != usual[key]) {
            kept[key] = without_defaults(member, usual[key]);
        }
    }
    return kept;
}

/// The recipe's rules in a form that stays the same when its prose changes or the model gains an axis with a
/// default.
std::string identity_of(const Recipe& recipe) {
    json rules = without_defaults(json(to_json(recipe)), json(to_json(Recipe{})));
    rules.erase("summary");
    rules.erase("source");
    return rules.dump();
}

}  // namespace

std::string content_name(const SavedCase& saved) {
    const Case& c = saved.c;
    FieldHash hash;
    hash.add(identity_of(c.recipe));
    hash.add(name_of(c.operation));
    hash.add(geometry_to_json({c.rows, c.cols, c.row_padding, c.misalignment}).dump());
    hash.add(c.data);
    for (const Slot slot : kAllSlots) {
        if (!saved.recorded || !(*saved.recorded)[slot]) continue;
        hash.add(name_of(slot));
        hash.add(*(*saved.recorded)[slot]);
    }
    hash.add(saved.property);
    hash.add(saved.subject);
    for (const std::string& name : saved.after) hash.add(name);
    return hash.hex();
}

}  // namespace quantcheck
