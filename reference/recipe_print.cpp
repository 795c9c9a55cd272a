#include "reference/recipe_json.hpp"

namespace quantcheck {
namespace {

using Json = nlohmann::ordered_json;

constexpr std::size_t kKeyWidth = 28;

void print(const std::string& path, const Json& value, const Json& standard, std::string& out) {
    if (value.is_object()) {
        for (const auto& [key, inner] : value.items())
            print(path.empty() ? key : path + "." + key, inner,
                  standard.contains(key) ? standard[key] : Json(), out);
    } else if (value != standard) {
        out += path + std::string(path.size() < kKeyWidth ? kKeyWidth - path.size() : 1, ' ');
        out += (value.is_string() ? value.get<std::string>() : value.dump()) + "\n";
    }
}

}  // namespace

std::string recipe_text(const Recipe& recipe) {
    std::string out;
    print({}, to_json(recipe), to_json(Recipe()), out);
    return out;
}

}  // namespace quantcheck
