#include "kernels/emulation/runtime/findings.hpp"

#include <cstdio>
#include <string_view>

namespace cuda_emulation {

void Findings::clear() {
    seen_.clear();
    text_.clear();
    count_ = 0;
}

bool Findings::is_new(const std::string& key) { return seen_.insert(key).second; }

void Findings::add(const std::string& text) {
    if (++count_ <= kMost) text_ += (text_.empty() ? "" : "; and ") + text;
}

std::string place_text(Site site) {
    const std::string_view file = site.file != nullptr ? site.file : "?";
    const std::size_t slash = file.rfind('/');
    return std::string(slash == std::string_view::npos ? file : file.substr(slash + 1)) + ":" +
           std::to_string(site.line);
}

std::string place_text(std::uintptr_t offset) {
    char text[32];
    std::snprintf(text, sizeof text, "{+0x%llx}", static_cast<unsigned long long>(offset));
    return text;
}

std::string triple_text(uint3 index) {
    return "(" + std::to_string(index.x) + "," + std::to_string(index.y) + "," + std::to_string(index.z) +
           ")";
}

std::string threads_text(const std::vector<int>& threads) {
    constexpr int kMostRanges = 4;
    std::string text = threads.size() == 1 ? "thread " : "threads ";
    int ranges = 0;
    for (std::size_t i = 0; i < threads.size(); ++ranges) {
        std::size_t last = i;
        while (last + 1 < threads.size() && threads[last + 1] == threads[last] + 1) ++last;
        if (ranges == kMostRanges) return text + ", ...";
        text += (ranges > 0 ? ", " : "") + std::to_string(threads[i]);
        if (last > i) text += "-" + std::to_string(threads[last]);
        i = last + 1;
    }
    return text;
}

}  // namespace cuda_emulation
