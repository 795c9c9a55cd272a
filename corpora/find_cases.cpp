#include <algorithm>
#include <system_error>

#include "corpora/saved_case.hpp"
#include "reference/error.hpp"

namespace quantcheck {

namespace fs = std::filesystem;

std::vector<fs::path> find_cases(const fs::path& path) {
    std::error_code error;
    const fs::file_status status = fs::status(path, error);
    if (!fs::exists(status))
        throw InputError(path.string() + ": no such file or folder; give the path of saved cases");
    if (!fs::is_directory(status)) return {path};

    std::vector<fs::path> files;
    for (fs::recursive_directory_iterator it(path, error), end; !error && it != end; it.increment(error)) {
        if (it->path().extension() == ".safetensors") files.push_back(it->path());
    }
    if (error)
        throw InputError(path.string() + ": cannot be searched (" + error.message() +
                         "); check its access rights");
    std::sort(files.begin(), files.end());
    return files;
}

}  // namespace quantcheck
