#include "harness/recipe_file.hpp"

#include <string_view>

#include "corpora/read_file.hpp"

namespace quantcheck {

RecipeFamily load_recipe_file(const std::filesystem::path& path) {
    constexpr std::uint64_t kLargest = 1U << 20;  // recipes are a few KiB
    const Bytes bytes = read_whole(path, kLargest);
    return RecipeFamily::parse({reinterpret_cast<const char*>(bytes.data()), bytes.size()}, path.string());
}

}  // namespace quantcheck
