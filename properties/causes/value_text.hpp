#pragma once
#include <cstdint>
#include <string>

namespace quantcheck {

/// "0x7B": as many hexadecimal digits as asked for.
[[nodiscard]] std::string hex_digits(std::uint32_t bits, int digits);
/// Shortest decimal text that reads back as the same f32, or f64; "nan" for any NaN.
[[nodiscard]] std::string decimal(double value, bool as_f32);
/// "0x3F2D0000 = 0.67578125", from a value or its bits.
[[nodiscard]] std::string f32_text(float value);
[[nodiscard]] std::string f32_text(std::uint32_t bits);

}  // namespace quantcheck
