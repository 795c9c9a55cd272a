#include "corpora/saved_case.hpp"

#include <system_error>

#include "corpora/atomic_file.hpp"
#include "corpora/case_format.hpp"
#include "reference/error.hpp"

namespace quantcheck {

namespace fs = std::filesystem;

SavedCase load_case(const fs::path& file) {
    return case_from_safetensors(SafetensorsFile(file), file.string());
}

fs::path save_case(const fs::path& directory, const SavedCase& saved) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error) throw HarnessFault("cannot create the folder " + directory.string() + ": " + error.message());
    fs::path file = directory / (content_name(saved) + ".safetensors");
    if (!fs::exists(file, error)) write_whole(file, to_bytes(case_to_safetensors(saved)));
    return file;
}

}  // namespace quantcheck
