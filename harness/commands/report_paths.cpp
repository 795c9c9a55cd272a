#include "harness/commands/report_paths.hpp"

#include <string>
#include <unistd.h>
#include <vector>

#include "corpora/saved_case.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

namespace fs = std::filesystem;

void check_writable(const fs::path& path, const std::string& sentence) {
    std::error_code error;
    const auto folder = fs::absolute(path).parent_path();
    if (!fs::is_directory(folder, error))
        throw InputError(sentence + "its folder does not exist; make it or name another");
    if (fs::is_directory(path, error)) throw InputError(sentence + "it is a folder; name a file");
    const auto status = fs::status(path, error);
    if (fs::exists(status) ? !fs::is_regular_file(status) : fs::is_symlink(fs::symlink_status(path, error)))
        throw InputError(sentence + "it exists and is not a regular file; name another");
    if (::access(folder.c_str(), W_OK) != 0)
        throw InputError(sentence + "its folder is not writable; name another");
}

// Two names of one file, whether it is there yet or not.
bool same_file(const fs::path& a, const fs::path& b) {
    std::error_code error;
    if (fs::equivalent(a, b, error)) return true;
    return fs::weakly_canonical(a, error) == fs::weakly_canonical(b, error);
}

std::vector<fs::path> inputs(const GateOptions& options) {
    std::vector<fs::path> files = options.plugins;
    files.insert(files.end(), options.recipe_files.begin(), options.recipe_files.end());
    if (!options.waivers.empty()) files.push_back(options.waivers);
    if (!options.resume.empty()) files.push_back(options.resume);
    for (const auto& path : options.corpora)
        for (auto& file : find_cases(path)) files.push_back(std::move(file));
    return files;
}

}  // namespace

void check_report_paths(const GateOptions& options) {
    if (!options.report.empty() && !options.junit.empty() && same_file(options.report, options.junit))
        throw InputError("--report and --junit name one file, '" + options.report.string() +
                         "'; give each its own");
    for (const auto& path : {options.report, options.junit}) {
        if (path.empty()) continue;
        const std::string sentence = "cannot write the report '" + path.string() + "': ";
        check_writable(path, sentence);
        for (const auto& input : inputs(options))
            if (same_file(path, input))
                throw InputError(sentence + "it is a file that this run reads; name another");
    }
}

}  // namespace quantcheck
