#pragma once
#include <filesystem>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace quantcheck {

/// A tool of NVIDIA's compute-sanitizer that a device's worker runs under.
struct Sanitizer {
    std::filesystem::path program;  ///< compute-sanitizer
    std::string tool;               ///< memcheck, racecheck, initcheck or synccheck

    /// What is put before a program and its arguments.
    [[nodiscard]] std::vector<std::string> arguments() const;
};

/// Looks for compute-sanitizer where QUANTCHECK_COMPUTE_SANITIZER says, else on PATH, else in
/// /usr/local/cuda/bin. Throws InputError where there is none.
[[nodiscard]] Sanitizer find_sanitizer(const std::string& tool);

/// Picks the sanitizer's words out of what a worker prints, however much that is.
class SanitizerLog {
 public:
    /// Takes the next bytes.
    void add(std::string_view text);

    /// The first fault that the tool reported, in one line without addresses, which change from run to run:
    /// "Invalid __global__ write of size 4 bytes, at f(float *)+0xc0 in k.cu:8, by thread (100,0,0) in ...".
    [[nodiscard]] std::optional<std::string> fault() const;
    /// Why the tool cannot check here ("Device not supported"): then nothing is known of any launch.
    [[nodiscard]] const std::optional<std::string>& refusal() const { return refusal_; }

 private:
    void take(std::string_view line);

    std::string partial_;             ///< the line that is not complete yet
    std::vector<std::string> fault_;  ///< lines of the first report
    bool open_ = false;               ///< the first report's lines are still coming
    std::optional<std::string> refusal_;
};

}  // namespace quantcheck
