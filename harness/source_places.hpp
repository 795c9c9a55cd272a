#pragma once
#include <filesystem>
#include <map>
#include <string>

namespace quantcheck {

/// Lines of the source for places in a library, from its debug information by way of addr2line.
class SourcePlaces {
 public:
    explicit SourcePlaces(std::filesystem::path library) : library_(std::move(library)) {}

    /// The text with each {+0x1a2b} replaced by "block.cu:31", and where that was inlined from. Without
    /// addr2line, or for a library without line numbers, by the offset and the library's name.
    [[nodiscard]] std::string resolved(const std::string& text);

 private:
    [[nodiscard]] std::string look_up(const std::string& offset) const;

    std::filesystem::path library_;
    std::map<std::string, std::string> known_;
};

}  // namespace quantcheck
