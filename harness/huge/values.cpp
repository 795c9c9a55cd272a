#include "harness/huge/values.hpp"

#include <algorithm>
#include <cstring>

namespace quantcheck {
namespace {

// One step of a mixing function: each bit of the place moves about half of the result's.
std::uint64_t mixed(std::uint64_t x) {
    x *= 0x9E37'79B9'7F4A'7C15;
    x ^= x >> 32;
    x *= 0xD6E8'FEB8'6659'FD93;
    return x ^ x >> 32;
}

// Sign, exponent and mantissa from 32 drawn bits; exponents reach 14 above the least, in eight octaves that
// depend on the place's run of 128 elements.
template <class Bits, int kMantissa, int kLeastExponent>
void write_run(std::int64_t first, std::int64_t count, std::uint64_t seed, bool positive, std::byte* to) {
    constexpr int kSign = static_cast<int>(8 * sizeof(Bits)) - 1;
    for (std::int64_t i = 0; i < count; ++i) {
        const auto place = static_cast<std::uint64_t>(first + i);
        const std::uint64_t drawn = mixed(place + seed);
        const auto mantissa = static_cast<std::uint32_t>(drawn) & ((1U << kMantissa) - 1);
        const auto exponent =
            static_cast<std::uint32_t>(kLeastExponent + (drawn >> 32 & 7) + (place >> 7 & 7));
        const auto sign = positive ? 0U : static_cast<std::uint32_t>(drawn >> 40 & 1);
        const auto bits = static_cast<Bits>(sign << kSign | exponent << kMantissa | mantissa);
        std::memcpy(to + static_cast<std::size_t>(i) * sizeof bits, &bits, sizeof bits);
    }
}

constexpr int kHugeByte = 0x7B;  // 0x7B7B and 0x7B7B7B7B are huge and finite in every input type

}  // namespace

void HugeValues::write(std::int64_t first, std::int64_t count, std::byte* to) const {
    const auto size = static_cast<std::int64_t>(size_of(dtype_));
    while (count > 0) {
        const std::int64_t col = first % row_stride_;
        const bool data = col < cols_;
        const std::int64_t run = std::min(count, (data ? cols_ : row_stride_) - col);
        if (!data)
            std::memset(to, kHugeByte, static_cast<std::size_t>(run * size));
        else if (dtype_ == DType::f32)
            write_run<std::uint32_t, 23, 119>(first, run, seed_, positive_, to);
        else if (dtype_ == DType::bf16)
            write_run<std::uint16_t, 7, 119>(first, run, seed_, positive_, to);
        else
            write_run<std::uint16_t, 10, 8>(first, run, seed_, positive_, to);
        first += run;
        count -= run;
        to += run * size;
    }
}

}  // namespace quantcheck
