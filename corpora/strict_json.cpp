#include "corpora/strict_json.hpp"

#include <set>
#include <string>
#include <vector>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

using nlohmann::json;

constexpr std::size_t kMaxDepth = 64;

/// Keeps the keys of every open object and builds nothing, so that hostile text costs no more than its own
/// size.
class StrictCheck final : public nlohmann::json_sax<json> {
 public:
    StrictCheck(std::string_view origin, std::size_t most_keys) : origin_(origin), most_keys_(most_keys) {}

    bool null() override { return true; }
    bool boolean(bool) override { return true; }
    bool number_integer(number_integer_t) override { return true; }
    bool number_unsigned(number_unsigned_t) override { return true; }
    bool number_float(number_float_t, const string_t&) override { return true; }
    bool string(string_t&) override { return true; }
    bool binary(binary_t&) override { return true; }
    bool start_object(std::size_t) override { return open(); }
    bool start_array(std::size_t) override { return open(); }
    bool end_object() override { return close(); }
    bool end_array() override { return close(); }
    bool key(string_t& name) override {
        if (!open_.back().insert(name).second)
            refuse("key '" + name + "' appears twice in one object; keep one");
        if (open_.back().size() > most_keys_)
            refuse("has an object of more than " + std::to_string(most_keys_) + " keys; split it");
        return true;
    }
    bool parse_error(std::size_t position, const std::string&, const nlohmann::detail::exception&) override {
        refuse("is not valid JSON at byte " + std::to_string(position) +
               "; write it again with a JSON library");
    }

 private:
    bool open() {
        if (open_.size() == kMaxDepth) {
            refuse("is nested deeper than " + std::to_string(kMaxDepth) + " levels; flatten it");
        }
        open_.emplace_back();
        return true;
    }
    bool close() {
        open_.pop_back();
        return true;
    }
    [[noreturn]] void refuse(const std::string& what) const { throw InputError(origin_ + ": " + what); }

    std::string origin_;
    std::size_t most_keys_;
    std::vector<std::set<std::string>> open_;
};

}  // namespace

void check_strict_json(std::string_view text, std::string_view origin, std::size_t most_keys) {
    StrictCheck check(origin, most_keys);
    (void)json::sax_parse(text, &check);  // a failure has thrown
}

}  // namespace quantcheck
