#include "reports/printable.hpp"

#include <algorithm>
#include <array>
#include <cstdint>

namespace quantcheck {
namespace {

/// Length of the well-formed UTF-8 sequence at the start of `text` and its code point; length 0 when there is
/// none. Overlong forms, surrogates and values above U+10FFFF are ill-formed (Unicode 15, table 3-7).
struct Sequence {
    std::size_t length = 0;
    std::uint32_t code_point = 0;
};

Sequence first_sequence(std::string_view text) {
    const auto byte = [&](std::size_t i) { return static_cast<std::uint8_t>(text[i]); };
    if (byte(0) < 0x80) return {1, byte(0)};
    const std::size_t length = byte(0) >= 0xF0 ? 4 : byte(0) >= 0xE0 ? 3 : 2;
    if (byte(0) < 0xC2 || byte(0) > 0xF4 || text.size() < length) return {};
    std::uint32_t value = byte(0) & (0x7Fu >> length);
    for (std::size_t i = 1; i < length; ++i) {
        if ((byte(i) & 0xC0) != 0x80) return {};
        value = value << 6 | (byte(i) & 0x3Fu);
    }
    constexpr std::array<std::uint32_t, 5> least = {0, 0, 0x80, 0x800, 0x10000};
    const bool surrogate = value >= 0xD800 && value <= 0xDFFF;
    if (value < least[length] || value > 0x10FFFF || surrogate) return {};
    return {length, value};
}

bool shown(std::uint32_t code_point) {
    const bool control = code_point < 0x20 || (code_point >= 0x7F && code_point < 0xA0);
    const bool noncharacter = (code_point & 0xFFFE) == 0xFFFE;  // not allowed in XML
    return !control && !noncharacter;
}

}  // namespace

std::string printable(std::string_view text) {
    constexpr std::string_view digits = "0123456789ABCDEF";
    std::string result;
    while (!text.empty()) {
        const Sequence sequence = first_sequence(text);
        if (sequence.length != 0 && shown(sequence.code_point)) {
            result += text.substr(0, sequence.length);
            text.remove_prefix(sequence.length);
        } else {
            const auto byte = static_cast<std::uint8_t>(text.front());
            result += {'\\', 'x', digits[byte >> 4], digits[byte & 15]};
            text.remove_prefix(1);
        }
    }
    return result;
}

std::string wrapped(std::string_view first, std::string_view text, std::size_t width) {
    const std::string indent(first.size(), ' ');
    std::string result, line(first);
    bool fresh = true;  // no word on the line yet
    while (!text.empty()) {
        const std::string_view word = text.substr(0, text.find(' '));
        text.remove_prefix(std::min(text.size(), word.size() + 1));
        if (!fresh && line.size() + 1 + word.size() > width) {
            result += line + "\n";
            line = indent;
            fresh = true;
        }
        if (!fresh) line += ' ';
        line += word;
        fresh = false;
    }
    return result + line + "\n";
}

}  // namespace quantcheck
