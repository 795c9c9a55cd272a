#include "harness/source_places.hpp"

#include <array>
#include <cstdio>
#include <memory>
#include <regex>
#include <vector>

#include "harness/shell_quoted.hpp"

namespace quantcheck {
namespace {

/// "/a/b/block.cu:31 (discriminator 2)" to "block.cu:31"; nothing for what is not the kernel author's.
std::string short_place(const std::string& line) {
    static const std::regex pattern(R"(^(.*/)?([^/:?]+:[0-9]+)( .*)?$)");
    std::smatch match;
    if (line.find("quantcheck/emulation/") != std::string::npos ||
        line.find("/include/c++/") != std::string::npos || !std::regex_match(line, match, pattern))
        return "";
    return match[2].str();
}

}  // namespace

std::string SourcePlaces::look_up(const std::string& offset) const {
    const std::string command =
        "addr2line -i -e " + shell_quoted(library_.string()) + " " + offset + " 2>/dev/null";
    std::vector<std::string> frames;
    const std::unique_ptr<FILE, int (*)(FILE*)> pipe(::popen(command.c_str(), "re"), ::pclose);
    std::array<char, 4096> line{};
    while (pipe && std::fgets(line.data(), line.size(), pipe.get()) != nullptr) {
        std::string text = line.data();
        while (text.ends_with('\n')) text.pop_back();
        if (const std::string place = short_place(text); !place.empty()) frames.push_back(place);
    }
    if (frames.empty()) return library_.filename().string() + "+" + offset;
    if (frames.front() == frames.back()) return frames.front();
    return frames.front() + " (from " + frames.back() + ")";
}

std::string SourcePlaces::resolved(const std::string& text) {
    std::string result;
    std::size_t at = 0;
    for (;;) {
        const std::size_t open = text.find("{+0x", at);
        const std::size_t close = open == std::string::npos ? open : text.find('}', open);
        if (close == std::string::npos) return result + text.substr(at);
        const std::string offset = text.substr(open + 2, close - open - 2);
        // It goes to a shell, and a plugin may write anything.
        const bool is_number = offset.find_first_not_of("0123456789abcdef", 2) == std::string::npos;
        const auto known = known_.try_emplace(offset, "");
        if (known.second) known.first->second = is_number ? look_up(offset) : "an unknown place";
        result += text.substr(at, open - at) + known.first->second;
        at = close + 1;
    }
}

}  // namespace quantcheck
