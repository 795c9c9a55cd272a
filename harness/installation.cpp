#include "harness/installation.hpp"

#include "reference/error.hpp"

namespace quantcheck {
namespace {

namespace fs = std::filesystem;

// <prefix>/bin/quantcheck, so <prefix>; a build tree has the same shape.
fs::path prefix() { return fs::read_symlink("/proc/self/exe").parent_path().parent_path(); }

}  // namespace

std::vector<fs::path> builtin_plugins() {
    std::vector<fs::path> plugins;
    for (const char* folder : {"lib", "lib/quantcheck"})
        for (const char* name : {"quantcheck_host.so", "quantcheck_cuda.so", "quantcheck_emulated.so"})
            if (const fs::path path = prefix() / folder / name; fs::exists(path)) plugins.push_back(path);
    if (plugins.empty() || plugins.front().filename() != "quantcheck_host.so")
        throw HarnessFault("the built-in kernels (quantcheck_host.so) are not below '" + prefix().string() +
                           "'; build or install all of quantcheck");
    return plugins;
}

fs::path mutants_plugin() {
    const fs::path path = prefix() / "lib/quantcheck_mutants.so";
    if (!fs::exists(path))
        throw InputError("the mutants are not built: '" + path.string() +
                         "' is missing; configure with QUANTCHECK_TESTS=ON");
    return path;
}

std::vector<fs::path> cuda_mutants_plugins() {
    std::vector<fs::path> plugins;
    for (const char* name : {"quantcheck_cuda_mutants.so", "quantcheck_emulated_mutants.so"})
        if (const fs::path path = prefix() / "lib" / name; fs::exists(path)) plugins.push_back(path);
    return plugins;
}

fs::path builtin_corpus() {
    for (const fs::path& path :
         {prefix() / "share/quantcheck/corpora/recorded", fs::path(QUANTCHECK_CORPUS_FOLDER)})
        if (fs::is_directory(path)) return path;
    throw HarnessFault("the recorded corpus is neither below '" + prefix().string() +
                       "' nor at '" QUANTCHECK_CORPUS_FOLDER "'; build or install all of quantcheck");
}

}  // namespace quantcheck
