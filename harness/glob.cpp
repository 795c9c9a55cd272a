#include "harness/glob.hpp"

#include <algorithm>

namespace quantcheck {

bool glob_match(std::string_view pattern, std::string_view text) {
    // Backtracks to the last star only, so the time is at most |pattern| * |text|.
    std::size_t p = 0, t = 0, star = std::string_view::npos, star_text = 0;
    while (t < text.size()) {
        if (p < pattern.size() && pattern[p] == '*') {
            star = p++;
            star_text = t;
        } else if (p < pattern.size() && (pattern[p] == '?' || pattern[p] == text[t])) {
            ++p;
            ++t;
        } else if (star != std::string_view::npos) {
            p = star + 1;
            t = ++star_text;
        } else {
            return false;
        }
    }
    while (p < pattern.size() && pattern[p] == '*') ++p;
    return p == pattern.size();
}

bool admitted(const std::vector<std::string>& patterns, std::string_view text) {
    return patterns.empty() || std::any_of(patterns.begin(), patterns.end(), [&](const std::string& pattern) {
               return glob_match(pattern, text);
           });
}

}  // namespace quantcheck
