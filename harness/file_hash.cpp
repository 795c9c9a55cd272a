#include "harness/file_hash.hpp"

#include <array>
#include <cstdio>
#include <fstream>
#include <memory>
#include <xxhash.h>

#include "reference/error.hpp"

namespace quantcheck {

std::string file_hash(const std::filesystem::path& path) {
    std::ifstream in(path, std::ios::binary);
    if (!in) throw InputError("cannot read '" + path.string() + "'");
    const std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> state(XXH3_createState(), &XXH3_freeState);
    XXH3_128bits_reset(state.get());
    std::array<char, 1 << 16> chunk{};
    while (in.read(chunk.data(), chunk.size()), in.gcount() > 0)
        XXH3_128bits_update(state.get(), chunk.data(), static_cast<std::size_t>(in.gcount()));
    const XXH128_hash_t hash = XXH3_128bits_digest(state.get());
    std::array<char, 33> text{};
    std::snprintf(text.data(), text.size(), "%016llx%016llx", static_cast<unsigned long long>(hash.high64),
                  static_cast<unsigned long long>(hash.low64));
    return text.data();
}

}  // namespace quantcheck
