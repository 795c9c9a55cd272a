// Any bytes as a recipe file: refused with an InputError, or a family whose every variant reads back equal.
#include <cstdint>
#include <cstdlib>

#include "reference/error.hpp"
#include "reference/recipe_json.hpp"

extern "C" int LLVMFuzzerTestOneInput(const std::uint8_t* data, std::size_t size) {
    using namespace quantcheck;
    try {
        const RecipeFamily family = RecipeFamily::parse({reinterpret_cast<const char*>(data), size}, "input");
        for (const Recipe& recipe : family.variants()) {
            const auto document = to_json(recipe);
            if (to_json(recipe_from_json(document, "written")) != document) std::abort();
        }
    } catch (const InputError&) {
    }
    return 0;
}
