#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace quantcheck {

/// The safetensors element types that a case may use; the eight-bit floats are read only (NumPy cannot hold
/// them).
enum class StoredType : std::uint8_t { F32, BF16, F16, U8, F8_E4M3, F8_E5M2 };
inline constexpr std::array kAllStoredTypes = {StoredType::F32, StoredType::BF16,    StoredType::F16,
                                               StoredType::U8,  StoredType::F8_E4M3, StoredType::F8_E5M2};

/// The type's spelling in a safetensors header.
[[nodiscard]] constexpr std::string_view name_of(StoredType type) {
    constexpr std::array<std::string_view, 6> names = {"F32", "BF16", "F16", "U8", "F8_E4M3", "F8_E5M2"};
    return names[static_cast<std::size_t>(type)];
}

/// Bytes of one element.
[[nodiscard]] constexpr std::size_t size_of(StoredType type) {
    return type == StoredType::F32 ? 4 : type == StoredType::BF16 || type == StoredType::F16 ? 2 : 1;
}

/// The type as written: codes are bytes, whatever float their producer called them.
[[nodiscard]] constexpr StoredType as_bytes_if_f8(StoredType type) {
    return type == StoredType::F8_E4M3 || type == StoredType::F8_E5M2 ? StoredType::U8 : type;
}

/// The type of that spelling, or nothing.
[[nodiscard]] constexpr std::optional<StoredType> stored_type_named(std::string_view name) {
    for (StoredType type : kAllStoredTypes)
        if (name_of(type) == name) return type;
    return std::nullopt;
}

}  // namespace quantcheck
