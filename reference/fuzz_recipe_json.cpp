// Any bytes as a recipe file: refused with an InputError, or a family whose variants read back equal.
#include <cstdint>
#include <cstdlib>

#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    try {
        const RecipeFamily family = RecipeFamily::parse({reinterpret_cast<const char*>(data), size}, "input");
        // The first value of each option was resolved by parse; their products are too many to try here.
        std::map<std::string, std::string> chosen;
        for (const RecipeFamily::Option& option : family.options())
            chosen[option.name] = option.values[size % option.values.size()];
        const auto document = to_json(family.resolve(chosen));
        if (to_json(recipe_from_json(document, "written")) != document) std::abort();
        if (to_json(RecipeFamily::parse(document.dump(), "written").resolve({})) != document) std::abort();
    } catch (const InputError&) {
    }
    return 0;
}
