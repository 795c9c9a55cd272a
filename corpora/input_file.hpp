#pragma once
#include <cstdint>
#include <filesystem>

#include "corpora/file_descriptor.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// A regular file of at most `limit` bytes, opened for reading; what is not asked for is not read. Throws
/// InputError naming the file, what is wrong and the fix.
class InputFile {
 public:
    InputFile(std::filesystem::path path, std::uint64_t limit);

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }
    [[nodiscard]] std::uint64_t size() const { return size_; }
    /// Bytes [offset, offset + count) of the file, which must lie inside it.
    [[nodiscard]] Bytes read(std::uint64_t offset, std::uint64_t count) const;

 private:
    std::filesystem::path path_;
    FileDescriptor file_;
    std::uint64_t size_ = 0;
};

}  // namespace quantcheck
