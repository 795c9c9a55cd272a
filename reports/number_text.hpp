#pragma once
#include <cstdint>
#include <optional>
#include <string>

#include "reference/dtype.hpp"
#include "reference/recipe.hpp"

namespace quantcheck {

// Numbers as text, the same on every machine, compiler and locale.

/// "0x3F800000": as many digits as `width` bits take.
[[nodiscard]] std::string hex_text(std::uint32_t bits, int width);

/// Shortest decimal text that reads back to the same f32: "1e-12", "448", "-0", "inf", "-inf", "nan".
[[nodiscard]] std::string decimal_text(float value);

/// The exact value in C's hexadecimal notation, normalised: "0x1.197998p-40", "0x1p-149".
[[nodiscard]] std::string hexfloat_text(float value);

/// Shortest decimal text of an element's bits; nothing for f64, whose bits do not fit.
[[nodiscard]] std::optional<std::string> element_text(std::uint32_t bits, DType dtype);

/// A code's fields in binary, sign.exponent.mantissa: "0.1111.110"; nothing for formats that are not floating
/// point.
[[nodiscard]] std::optional<std::string> fields_text(std::uint32_t code, CodeFormat format);

/// Shortest decimal text of a code's value: "448"; nothing for formats that are not floating point.
[[nodiscard]] std::optional<std::string> code_value_text(std::uint32_t code, CodeFormat format);

/// Bits that one code of the format takes; 8 for formats that are not floating point.
[[nodiscard]] int code_width(CodeFormat format);

}  // namespace quantcheck
