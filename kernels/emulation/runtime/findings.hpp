#pragma once
#include <cstdint>
#include <set>
#include <string>
#include <vector>

#include "quantcheck/emulation/index.hpp"

namespace cuda_emulation {

/// What the checks of one run have to say, each place of the code once.
class Findings {
 public:
    static constexpr std::size_t kMost = 8;

    void clear();
    /// False if that place has been reported; `key` names kind and place. Asked before a text is made.
    [[nodiscard]] bool is_new(const std::string& key);
    void add(const std::string& text);
    [[nodiscard]] std::uint64_t count() const { return count_; }
    [[nodiscard]] const std::string& text() const { return text_; }

 private:
    std::set<std::string> seen_;
    std::string text_;
    std::uint64_t count_ = 0;
};

/// "block_1x128.cu:31": the file without its folders.
[[nodiscard]] std::string place_text(Site site);
/// A place that is known by its address, for who knows the library's line numbers: "{+0x1a2b}".
[[nodiscard]] std::string place_text(std::uintptr_t offset);
/// "(1,0,0)".
[[nodiscard]] std::string triple_text(uint3 index);
/// "threads 0-127, 130": ranges of a sorted list, the first few of them.
[[nodiscard]] std::string threads_text(const std::vector<int>& threads);

}  // namespace cuda_emulation
