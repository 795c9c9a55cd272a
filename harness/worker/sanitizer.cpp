#include "harness/worker/sanitizer.hpp"

#include <algorithm>
#include <array>
#include <cstdlib>
#include <regex>
#include <unistd.h>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

constexpr std::string_view kMark = "========= ";
constexpr std::size_t kMostLine = 2048;

bool contains(std::string_view text, std::string_view part) {
    return text.find(part) != std::string_view::npos;
}

// What the tool says of itself and not of a kernel.
bool is_remark(std::string_view line) {
    return line.empty() || line.starts_with("COMPUTE-SANITIZER") || contains(line, "SUMMARY:") ||
           line.starts_with("Program hit") || contains(line, "terminate successfully") ||
           line.starts_with("Saved") || line.starts_with("Host Frame");
}

bool is_refusal(std::string_view line) {
    constexpr std::string_view kError = "Error: ";
    if (line.starts_with(kError)) line.remove_prefix(kError.size());
    constexpr std::array<std::string_view, 6> starts = {
        "Device not supported",
        "Internal Sanitizer Error",
        "Unable to",
        "Failed to",
        "No attachable process",
        "Target application terminated before first instrumented API call"};
    return std::ranges::any_of(starts, [&](std::string_view start) { return line.starts_with(start); });
}

bool is_program(const std::filesystem::path& path) { return ::access(path.c_str(), X_OK) == 0; }

std::vector<std::filesystem::path> places() {
    if (const char* named = std::getenv("QUANTCHECK_COMPUTE_SANITIZER")) return {named};
    std::vector<std::filesystem::path> found;
    const char* variable = std::getenv("PATH");
    std::string path = variable != nullptr ? variable : "";
    while (!path.empty()) {
        const std::string folder = path.substr(0, path.find(':'));
        path.erase(0, folder.size() + 1);
        if (!folder.empty()) found.push_back(std::filesystem::path(folder) / "compute-sanitizer");
    }
    found.emplace_back("/usr/local/cuda/bin/compute-sanitizer");
    return found;
}

}  // namespace

std::vector<std::string> Sanitizer::arguments() const {
    // A worker is replaced after the first fault, so few are printed; refusals of the runtime are answered by
    // whoever called it.
    return {"--tool",
            tool,
            "--print-limit",
            "5",
            "--show-backtrace",
            "no",
            "--report-api-errors",
            "no",
            "--check-exit-code",
            "no"};
}

Sanitizer find_sanitizer(const std::string& tool) {
    const auto all = places();
    const auto found = std::ranges::find_if(all, is_program);
    if (found == all.end())
        throw InputError(
            "--sanitizer needs compute-sanitizer, which is neither on PATH nor in /usr/local/cuda/bin; "
            "install the "
            "CUDA toolkit or name the program in QUANTCHECK_COMPUTE_SANITIZER");
    return {*found, tool};
}

void SanitizerLog::add(std::string_view text) {
    for (;;) {
        const std::size_t end = text.find('\n');
        partial_.append(text.substr(0, std::min(end, kMostLine)));
        if (end == std::string_view::npos) break;
        take(partial_);
        partial_.clear();
        text.remove_prefix(end + 1);
    }
    // What a kernel prints without ever ending its line.
    if (partial_.size() > 2 * kMostLine) partial_.erase(0, partial_.size() - kMostLine);
}

void SanitizerLog::take(std::string_view line) {
    const std::size_t mark = line.find(kMark);
    if (mark == std::string_view::npos) return;
    line.remove_prefix(mark + kMark.size());
    const std::size_t indent = std::min(line.find_first_not_of(' '), line.size());
    line.remove_prefix(indent);
    if (indent > 0) {  // a further line of a report
        if (open_ && !is_remark(line)) fault_.emplace_back(line);
        return;
    }
    open_ = false;
    if (is_remark(line)) return;
    if (is_refusal(line)) {
        if (!refusal_) refusal_ = line;
        return;
    }
    if (!fault_.empty()) return;
    fault_.emplace_back(line);
    open_ = true;
}

std::optional<std::string> SanitizerLog::fault() const {
    if (fault_.empty()) return std::nullopt;
    std::string text;
    for (const std::string& line : fault_) text += (text.empty() ? "" : ", ") + line;
    static const std::regex address("(Address|Access to|at) 0x[0-9a-f]{7,}");
    return std::regex_replace(text, address, "$1 an address");
}

}  // namespace quantcheck
