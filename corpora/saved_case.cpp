#include "corpora/saved_case.hpp"

#include <algorithm>
#include <system_error>

#include "corpora/atomic_file.hpp"
#include "corpora/case_format.hpp"
#include "reference/error.hpp"

namespace quantcheck {

namespace fs = std::filesystem;

SavedCase load_case(const fs::path& file) { return case_from_safetensors(read_safetensors(file), file.string()); }

fs::path save_case(const fs::path& directory, const SavedCase& saved) {
    std::error_code error;
    fs::create_directories(directory, error);
    if (error) throw HarnessFault("cannot create the folder " + directory.string() + ": " + error.message());
    fs::path file = directory / (content_name(saved) + ".safetensors");
    if (!fs::exists(file, error)) write_whole(file, to_bytes(case_to_safetensors(saved)));
    return file;
}

std::vector<fs::path> find_cases(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status)) throw InputError(path.string() + ": no such file or folder; give the path of saved cases");
    if (!fs::is_directory(status)) return {path};

    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() == ".safetensors") files.push_back(it->path());
    }
    if (error) throw InputError(path.string() + ": cannot be searched (" + error.message() + "); check its access rights");
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace quantcheck
