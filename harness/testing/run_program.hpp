#pragma once
#include <filesystem>
#include <string>
#include <vector>

namespace quantcheck::testing {

/// What a program did.
struct ProgramResult {
    int exit_code = -1;  ///< 128 + signal when it was killed
    std::string out, err;
};

/// Runs a program to its end and keeps both its streams.
[[nodiscard]] ProgramResult run_program(const std::filesystem::path& program,
                                        const std::vector<std::string>& arguments);

/// Runs the quantcheck binary of this build in a scratch folder of its own.
[[nodiscard]] ProgramResult quantcheck(const std::vector<std::string>& arguments);

/// A plugin of this build: "quantcheck_host", "quantcheck_mutants", "bad_symbol", ...
[[nodiscard]] std::string plugin(const std::string& name);

/// A fresh folder, removed at the end of the test.
class Scratch {
 public:
    Scratch();
    ~Scratch();
    Scratch(const Scratch&) = delete;
    Scratch& operator=(const Scratch&) = delete;
    [[nodiscard]] std::string file(const std::string& name) const { return (folder_ / name).string(); }
    [[nodiscard]] const std::filesystem::path& folder() const { return folder_; }

 private:
    std::filesystem::path folder_;
};

}  // namespace quantcheck::testing
