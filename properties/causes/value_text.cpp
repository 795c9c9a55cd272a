#include "properties/causes/value_text.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>

namespace quantcheck {

std::string hex_digits(std::uint32_t bits, int digits) {
    std::string text = "0x";
    for (int i = digits - 1; i >= 0; --i) text += "0123456789ABCDEF"[bits >> (4 * i) & 0xFu];
    return text;
}

std::string decimal(double value, bool as_f32) {
    if (std::isnan(value)) return "nan";  // without the sign that to_chars writes
    std::array<char, 32> text{};
    const auto end = as_f32 ? std::to_chars(text.begin(), text.end(), static_cast<float>(value))
                            : std::to_chars(text.begin(), text.end(), value);
    return {text.data(), end.ptr};
}

std::string f32_text(float value) {
    return hex_digits(std::bit_cast<std::uint32_t>(value), 8) + " = " + decimal(value, true);
}

std::string f32_text(std::uint32_t bits) { return f32_text(std::bit_cast<float>(bits)); }

}  // namespace quantcheck
