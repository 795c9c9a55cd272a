#include "reports/number_text.hpp"

#include <array>
#include <bit>
#include <charconv>
#include <cmath>

#include "reference/decode.hpp"
#include "reference/number_format.hpp"
#include "reference/widen.hpp"

namespace quantcheck {
namespace {

template <class Float, class... Format>
std::string to_text(Float value, Format... format) {
    if (std::isnan(value)) return "nan";  // to_chars would write a sign, which means nothing here
    std::array<char, 64> buffer{};
    const auto end = std::to_chars(buffer.data(), buffer.data() + buffer.size(), value, format...).ptr;
    return {buffer.data(), end};
}

std::string binary_text(std::uint32_t bits, int width) {
    std::string text;
    for (int bit = width - 1; bit >= 0; --bit) text += (bits >> bit & 1) != 0 ? '1' : '0';
    return text;
}

}  // namespace

std::string hex_text(std::uint32_t bits, int width) {
    std::string text = "0x";
    for (int nibble = 7; nibble >= 0; --nibble)
        if (nibble * 4 < width || bits >> (nibble * 4) != 0)
            text += "0123456789ABCDEF"[bits >> (nibble * 4) & 15];
    return text;
}

std::string decimal_text(float value) { return to_text(value); }

std::string hexfloat_text(float value) {
    // As f64, where every f32 is normal: the notation is then unique.
    std::string text = to_text(static_cast<double>(value), std::chars_format::hex);
    if (std::isfinite(value)) text.insert(text.front() == '-' ? 1 : 0, "0x");
    return text;
}

std::optional<std::string> element_text(std::uint32_t bits, DType dtype) {
    if (dtype == DType::f64) return std::nullopt;
    return decimal_text(std::bit_cast<float>(widen(dtype, bits)));
}

std::optional<std::string> fields_text(std::uint32_t code, CodeFormat format) {
    const NumberFormat* f = number_format(format);
    if (f == nullptr) return std::nullopt;
    std::string text = f->has_sign ? binary_text(code >> (f->bits() - 1), 1) + "." : "";
    text += binary_text(code >> f->mantissa_bits, f->exponent_bits);
    return text + "." + binary_text(code, f->mantissa_bits);
}

std::optional<std::string> code_value_text(std::uint32_t code, CodeFormat format) {
    const NumberFormat* f = number_format(format);
    if (f == nullptr) return std::nullopt;
    return decimal_text(decode(*f, code));
}

int code_width(CodeFormat format) {
    const NumberFormat* f = number_format(format);
    return f == nullptr ? 8 : f->bits();
}

}  // namespace quantcheck
