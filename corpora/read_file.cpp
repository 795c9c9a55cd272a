#include "corpora/read_file.hpp"

#include "corpora/input_file.hpp"

namespace quantcheck {

Bytes read_whole(const std::filesystem::path& path, std::uint64_t limit) {
    const InputFile file(path, limit);
    return file.read(0, file.size());
}

}  // namespace quantcheck
