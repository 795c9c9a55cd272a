#pragma once
#include <cstdint>
#include <map>
#include <string>
#include <string_view>
#include <vector>

#include "corpora/stored_type.hpp"

namespace quantcheck {

/// Limit of the official reader on the JSON header, in bytes.
inline constexpr std::uint64_t kMaxHeaderBytes = 100'000'000;

/// Where one tensor lies in the data part of the file; end - begin == product(shape) * size_of(type).
struct HeaderEntry {
    std::string name;
    StoredType type = StoredType::U8;
    std::vector<std::int64_t> shape;
    std::uint64_t begin = 0, end = 0;
};

/// A checked header: entries in data order, which cover the data part without gap or overlap.
struct SafetensorsHeader {
    std::map<std::string, std::string> metadata;
    std::vector<HeaderEntry> entries;
};

/// Parses the JSON header of a file whose data part has `data_bytes` bytes; throws InputError with `origin`
/// first.
[[nodiscard]] SafetensorsHeader parse_safetensors_header(std::string_view text, std::uint64_t data_bytes,
                                                         std::string_view origin);

}  // namespace quantcheck
