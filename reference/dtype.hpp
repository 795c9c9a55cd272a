#pragma once
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>

namespace quantcheck {

/// Element type of an input tensor; f64 can be written in a recipe but is not executable yet.
enum class DType : std::uint8_t { f32, bf16, f16, f64 };

/// Bytes of one element.
[[nodiscard]] constexpr std::size_t size_of(DType t) { return t == DType::f64 ? 8 : t == DType::f32 ? 4 : 2; }

/// "f32", "bf16", "f16" or "f64".
[[nodiscard]] constexpr std::string_view name_of(DType t) {
    switch (t) {
        case DType::f32:
            return "f32";
        case DType::bf16:
            return "bf16";
        case DType::f16:
            return "f16";
        case DType::f64:
            break;
    }
    return "f64";
}

/// The type of that name, or nothing.
[[nodiscard]] constexpr std::optional<DType> dtype_named(std::string_view name) {
    for (DType t : {DType::f32, DType::bf16, DType::f16, DType::f64})
        if (name_of(t) == name) return t;
    return std::nullopt;
}

}  // namespace quantcheck
