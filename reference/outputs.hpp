#pragma once
#include <array>
#include <cstddef>
#include <cstdint>
#include <optional>
#include <string_view>
#include <vector>

#include "reference/recipe.hpp"

namespace quantcheck {

/// Raw bytes of one output tensor.
using Bytes = std::vector<std::byte>;

/// What an operation can write. A quantizer writes up to four; scale_from_amax writes scale and scale_inv.
enum class Slot : std::uint8_t { codes, scale_inv, codes_t, scale_inv_t, scale };
inline constexpr std::array kAllSlots = {Slot::codes, Slot::scale_inv, Slot::codes_t, Slot::scale_inv_t,
                                         Slot::scale};

/// "codes", "scale_inv", "codes_t", "scale_inv_t" or "scale": the tensor names of saved cases and reports.
[[nodiscard]] constexpr std::string_view name_of(Slot s) {
    constexpr std::array<std::string_view, 5> names = {"codes", "scale_inv", "codes_t", "scale_inv_t",
                                                       "scale"};
    return names[static_cast<std::size_t>(s)];
}

/// The bytes written by one run, by slot; a slot that the recipe does not write is empty.
struct Outputs {
    std::array<std::optional<Bytes>, kAllSlots.size()> slots;

    [[nodiscard]] std::optional<Bytes>& operator[](Slot s) { return slots[static_cast<std::size_t>(s)]; }
    [[nodiscard]] const std::optional<Bytes>& operator[](Slot s) const {
        return slots[static_cast<std::size_t>(s)];
    }
    [[nodiscard]] bool operator==(const Outputs&) const = default;
};

/// Which of the two operations of the plugin ABI.
enum class Operation : std::uint8_t { quantize, scale_from_amax };

/// "quantize" or "scale_from_amax".
[[nodiscard]] constexpr std::string_view name_of(Operation op) {
    return op == Operation::quantize ? "quantize" : "scale_from_amax";
}

/// Shape of one output tensor as stored: rows x stride elements, of which the first cols of a row are
/// logical.
struct SlotShape {
    std::int64_t rows = 0;
    std::int64_t cols = 0;
    std::int64_t stride = 0;       ///< >= cols; the rest of a row is padding that no kernel may write
    std::size_t element_size = 1;  ///< bytes

    [[nodiscard]] std::size_t bytes() const { return static_cast<std::size_t>(rows * stride) * element_size; }
    [[nodiscard]] bool operator==(const SlotShape&) const = default;
};

/// The slots that a quantizer of this recipe writes for a rows x cols input, with shapes; for scale_from_amax
/// the input is 1 x count and the slots are scale and scale_inv. Empty optional: slot not written.
[[nodiscard]] std::array<std::optional<SlotShape>, kAllSlots.size()> slot_shapes(const Recipe& recipe,
                                                                                 Operation op,
                                                                                 std::int64_t rows,
                                                                                 std::int64_t cols);

}  // namespace quantcheck
