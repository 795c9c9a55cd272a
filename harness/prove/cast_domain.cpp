#include "harness/prove/cast_domain.hpp"

#include <algorithm>
#include <bit>

#include "reference/widen.hpp"

namespace quantcheck {

std::vector<std::uint32_t> cast_boundaries(const NumberFormat& format) {
    std::vector<std::uint32_t> floats;
    for (std::uint32_t bits = 0; bits <= 0xFFFF; ++bits)
        for (const DType dtype : {DType::bf16, DType::f16}) floats.push_back(widen(dtype, bits));
    const auto add_around = [&](float value) {
        const auto bits = std::bit_cast<std::uint32_t>(value);
        for (const std::uint32_t beside : {bits - (bits > 0 ? 1 : 0), bits, bits + 1})
            for (const std::uint32_t sign : {0U, 0x8000'0000U}) floats.push_back(beside | sign);
    };
    float value = 0, step = 0;
    for (std::uint32_t code = 0; code <= format.largest_finite; ++code) {
        const float next = decode(format, code);
        step = next - value;
        add_around(value + step / 2);
        add_around(next);
        value = next;
    }
    add_around(value + step / 2);
    std::ranges::sort(floats);
    floats.erase(std::ranges::unique(floats).begin(), floats.end());
    return floats;
}

}  // namespace quantcheck
