#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>

#include "reference/error.hpp"
#include "reference/outputs.hpp"

namespace quantcheck {

inline Bytes bytes_of(std::string_view text) {
    const auto raw = std::as_bytes(std::span(text));
    return {raw.begin(), raw.end()};
}

/// The bytes of a safetensors file put together by hand: a length field, any header text, any data.
inline Bytes raw_safetensors(std::uint64_t length, std::string_view header, std::string_view data) {
    std::string file;
    for (int i = 0; i < 8; ++i) file += static_cast<char>(length >> (8 * i));
    file += header;
    file += data;
    return bytes_of(file);
}

inline Bytes raw_safetensors(std::string_view header, std::string_view data) {
    return raw_safetensors(header.size(), header, data);
}

/// The message of the InputError that f throws; empty if it throws none.
template <class F>
std::string refusal_of(F f) {
    try {
        (void)f();
    } catch (const InputError& e) {
        return e.what();
    }
    return "";
}

}  // namespace quantcheck
