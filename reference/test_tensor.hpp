#pragma once
#include <array>
#include <bit>
#include <cstring>
#include <string>
#include <vector>

#include "reference/outputs.hpp"
#include "reference/recipe_axes.hpp"
#include "reference/recipe_json.hpp"
#include "reference/tensor_view.hpp"
#include "reference/widen.hpp"

// Tensors of adversarial bits for the tests of this layer.
namespace quantcheck {

/// SplitMix64: the same stream from one seed everywhere.
class TestRandom {
 public:
    explicit TestRandom(std::uint64_t seed) : state_(seed) {}
    std::uint64_t next() {
        std::uint64_t z = (state_ += 0x9E3779B97F4A7C15u);
        z = (z ^ (z >> 30)) * 0xBF58476D1CE4E5B9u;
        z = (z ^ (z >> 27)) * 0x94D049BB133111EBu;
        return z ^ (z >> 31);
    }
    std::uint32_t bits() { return static_cast<std::uint32_t>(next() >> 32); }
    std::int64_t below(std::int64_t n) {
        return static_cast<std::int64_t>(next() % static_cast<std::uint64_t>(n));
    }

 private:
    std::uint64_t state_;
};

/// Kinds of element, one drawn for each block: whatever is rare among random bits must fill whole blocks.
enum class TestKind { any_bits, finite, special, subnormal, ordinary, zero, tiny, last };

/// f32 bits of an element of a kind; narrowed to the input type by the caller.
inline std::uint32_t test_bits(TestKind kind, TestRandom& random) {
    constexpr std::array<std::uint32_t, 10> kSpecial = {0x7FC00000, 0x7F800001, 0xFFFFFFFF, 0x7F800000,
                                                        0xFF800000, 0x7F7FFFFF, 0x00000000, 0x80000000,
                                                        0x00000001, 0x3F800000};
    const std::uint32_t bits = random.bits(), sign = bits & 0x80000000u, fraction = bits & 0x007FFFFFu;
    const auto with_exponent = [&](std::int64_t least, std::int64_t count) {
        return sign | (static_cast<std::uint32_t>(least + random.below(count)) << 23) | fraction;
    };
    switch (kind) {
        case TestKind::any_bits:
            return bits;
        case TestKind::finite:
            return with_exponent(0, 255);
        case TestKind::special:
            return kSpecial[static_cast<std::size_t>(random.below(kSpecial.size()))];
        case TestKind::subnormal:
            return sign | (fraction >> random.below(23));
        case TestKind::ordinary:
            return with_exponent(110, 24);
        case TestKind::zero:
            return sign;
        case TestKind::tiny:
            return with_exponent(0, 48);
        case TestKind::last:
            break;
    }
    return 0;
}

/// A tensor with its storage; rows may be padded with NaN, and the first element may be misaligned.
struct TestTensor {
    TestTensor(DType dtype, std::int64_t rows, std::int64_t cols, std::int64_t padding = 0)
        : bytes(static_cast<std::size_t>(rows * (cols + padding) + 1) * size_of(dtype), std::byte{0xFF}),
          view{bytes.data() + size_of(dtype), dtype, rows, cols, cols + padding} {}
    TestTensor(const TestTensor&) = delete;
    TestTensor& operator=(const TestTensor&) = delete;

    void set(std::int64_t r, std::int64_t c, std::uint32_t f32_bits) {
        const std::uint32_t bits = narrow(view.dtype, f32_bits);
        std::memcpy(
            bytes.data() + (view.row(r) - bytes.data()) + c * static_cast<std::int64_t>(size_of(view.dtype)),
            &bits, size_of(view.dtype));
    }
    [[nodiscard]] float at(std::int64_t r, std::int64_t c) const {
        const std::byte* element = view.row(r) + c * static_cast<std::int64_t>(size_of(view.dtype));
        return std::bit_cast<float>(widen(view.dtype, load_bits(view.dtype, element)));
    }
    /// Fills patches of patch_rows x patch_cols, each with one kind of element.
    void fill(TestRandom& random, std::int64_t patch_rows, std::int64_t patch_cols) {
        for (std::int64_t r = 0; r < view.rows; r += patch_rows)
            for (std::int64_t c = 0; c < view.cols; c += patch_cols) {
                const auto kind =
                    static_cast<TestKind>(random.below(static_cast<std::int64_t>(TestKind::last)));
                for (std::int64_t i = r; i < std::min(r + patch_rows, view.rows); ++i)
                    for (std::int64_t j = c; j < std::min(c + patch_cols, view.cols); ++j)
                        set(i, j, test_bits(kind, random));
            }
    }

    Bytes bytes;
    TensorView view;
};

/// Bits of a float, for comparisons that tell -0 from +0 and NaNs apart.
inline std::uint32_t bits_of(float value) { return std::bit_cast<std::uint32_t>(value); }

/// Float number `index` of a scale slot.
inline float scale_at(const Outputs& outputs, Slot slot, std::int64_t index) {
    float value = 0;
    std::memcpy(&value, outputs[slot].value().data() + index * static_cast<std::int64_t>(sizeof value),
                sizeof value);
    return value;
}

}  // namespace quantcheck
