#pragma once
#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/input_file.hpp"
#include "corpora/safetensors_header.hpp"
#include "corpora/stored_type.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

/// One dense little-endian tensor; data holds product(shape) elements.
struct StoredTensor {
    StoredType type = StoredType::U8;
    std::vector<std::int64_t> shape;
    Bytes data;
    [[nodiscard]] bool operator==(const StoredTensor&) const = default;
};

/// The content of a safetensors file (format: huggingface/safetensors README, "Format").
struct Safetensors {
    std::map<std::string, std::string> metadata;
    std::map<std::string, StoredTensor> tensors;
    [[nodiscard]] bool operator==(const Safetensors&) const = default;
};

/// A file of at most 4 GiB whose header is read and checked, and whose tensors are read when they are asked
/// for: a header that is refused costs no more than its own size, however long the file says it is.
class SafetensorsFile {
 public:
    /// Throws InputError naming the file, the reason and the fix.
    explicit SafetensorsFile(const std::filesystem::path& path);

    [[nodiscard]] const SafetensorsHeader& header() const { return header_; }
    /// The tensor's bytes; `entry` is one of the header's.
    [[nodiscard]] Bytes read(const HeaderEntry& entry) const;

 private:
    InputFile file_;
    std::uint64_t data_begin_ = 0;
    SafetensorsHeader header_;
};

/// Reads the bytes of a file; every size is checked before it is used. Throws InputError with `origin`, the
/// reason, the fix.
[[nodiscard]] Safetensors safetensors_from_bytes(std::span<const std::byte> file, std::string_view origin);

/// Reads a file of at most 4 GiB; throws InputError.
[[nodiscard]] Safetensors read_safetensors(const std::filesystem::path& path);

/// The bytes of the file: the same content gives the same bytes. Tensors are ordered by element size (largest
/// first, so that each is aligned), then name; the header is padded to 8 bytes; what is not UTF-8 becomes
/// U+FFFD. Throws HarnessFault for data of the wrong size.
[[nodiscard]] Bytes to_bytes(const Safetensors& content);

}  // namespace quantcheck
