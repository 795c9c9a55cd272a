#include "corpora/plan_json.hpp"

#include <array>
#include <charconv>
#include <string>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;

class Reader {
 public:
    Reader(const json& document, std::string_view origin) : document_(document), origin_(origin) {}

    [[noreturn]] void refuse(const std::string& what) const { throw InputError(origin_ + ": " + what); }

    void check_keys() const {
        if (!document_.is_object()) refuse("must be a JSON object");
        for (const auto& [key, value] : document_.items()) {
            if (key != "seed" && key != "patch" && key != "kinds" && key != "keep") {
                refuse("has an unknown key '" + key + "'; the keys are seed, patch, kinds and keep");
            }
        }
    }

    [[nodiscard]] std::uint64_t seed() const {
        const json& value = at("seed");
        const std::string text = value.is_string() ? value.get<std::string>() : std::string();
        std::uint64_t seed = 0;
        const char* const end = text.data() + text.size();
        if (text.starts_with("0x")) {
            const auto [stop, error] = std::from_chars(text.data() + 2, end, seed, 16);
            if (error == std::errc() && stop == end) return seed;
        }
        refuse("'seed' must be a hex string of at most 64 bits such as \"0x2a\"");
    }

    [[nodiscard]] std::pair<std::int64_t, std::int64_t> pair(const json& value, const char* what) const {
        if (!value.is_array() || value.size() != 2) refuse(std::string(what) + " must be two integers each");
        return {integer(value[0], what), integer(value[1], what)};
    }

    [[nodiscard]] Kind kind(const json& value) const {
        if (!value.is_string()) refuse("'kinds' must be an array of names");
        const auto& name = value.get_ref<const std::string&>();
        const auto kind = kind_named(name);
        if (!kind) refuse("'kinds' holds '" + name + "'; see `quantcheck list kinds`");
        return *kind;
    }

    [[nodiscard]] const json& at(const char* key) const {
        if (!document_.contains(key)) refuse("lacks the key '" + std::string(key) + "'");
        return document_[key];
    }

    [[nodiscard]] const json& array(const char* key) const {
        const json& value = at(key);
        if (!value.is_array()) refuse("'" + std::string(key) + "' must be an array");
        return value;
    }

 private:
    [[nodiscard]] std::int64_t integer(const json& value, const char* what) const {
        constexpr std::uint64_t kMost = std::uint64_t{1}
                                        << 40;  // sums and products with a side stay below 2^63
        if (!value.is_number_unsigned() || value.get<std::uint64_t>() > kMost) {
            refuse(std::string(what) + " must be integers from 0 to 2^40");
        }
        return value.get<std::int64_t>();
    }

    const json& document_;
    std::string origin_;
};

}  // namespace

json plan_to_json(const Plan& plan) {
    std::array<char, 16> digits{};
    const auto end = std::to_chars(digits.data(), digits.data() + digits.size(), plan.seed, 16).ptr;
    json kinds = json::array();
    for (const Kind kind : plan.kinds) kinds.push_back(name_of(kind));
    json keep = json::array();
    for (const auto& [begin, stop] : plan.keep) keep.push_back({begin, stop});
    return {{"seed", "0x" + std::string(digits.data(), end)},
            {"patch", {plan.patch_rows, plan.patch_cols}},
            {"kinds", std::move(kinds)},
            {"keep", std::move(keep)}};
}

Plan plan_from_json(const json& document, const Case& c, std::string_view origin) {
    const Reader reader(document, origin);
    reader.check_keys();
    Plan plan{.recipe = c.recipe,
              .operation = c.operation,
              .rows = c.rows,
              .cols = c.cols,
              .row_padding = c.row_padding,
              .misalignment = c.misalignment,
              .seed = reader.seed(),
              .patch_rows = 1,
              .patch_cols = 1,
              .kinds = {},
              .keep = {}};
    std::tie(plan.patch_rows, plan.patch_cols) = reader.pair(reader.at("patch"), "'patch'");
    if (plan.patch_rows < 1 || plan.patch_cols < 1)
        reader.refuse("'patch' must be two integers of at least 1");

    for (const json& name : reader.array("kinds")) plan.kinds.push_back(reader.kind(name));
    const std::int64_t patches = plan.patch_grid_rows() * plan.patch_grid_cols();
    if (std::ssize(plan.kinds) != patches) {
        reader.refuse("'kinds' holds " + std::to_string(plan.kinds.size()) +
                      " names where the patch grid has " + std::to_string(patches) + " places");
    }
    for (const json& range : reader.array("keep")) {
        plan.keep.push_back(reader.pair(range, "'keep' ranges"));
        const auto [begin, end] = plan.keep.back();
        if (begin > end || end > c.rows * c.cols) {
            reader.refuse("'keep' holds [" + std::to_string(begin) + ", " + std::to_string(end) + ") of " +
                          std::to_string(c.rows * c.cols) + " elements; give begin <= end <= elements");
        }
    }
    return plan;
}

}  // namespace quantcheck
