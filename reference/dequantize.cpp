#include "reference/dequantize.hpp"

#include <cstring>
#include <stdexcept>

#include "reference/block_grid.hpp"
#include "reference/decode.hpp"

namespace quantcheck {

namespace {

/// Value of every code byte.
std::array<float, 256> decode_table(const NumberFormat& format) {
    std::array<float, 256> values{};
    for (std::uint32_t code = 0; code < values.size(); ++code) values[code] = decode(format, code);
    return values;
}

}  // namespace

std::vector<float> dequantize(const Recipe& recipe, Direction direction, const Outputs& outputs,
                              std::int64_t rows, std::int64_t cols) {
    const bool rowwise = direction == Direction::rowwise;
    const Slot code_slot = rowwise ? Slot::codes : Slot::codes_t;
    const Slot scale_slot = rowwise ? Slot::scale_inv : Slot::scale_inv_t;
    const auto shapes = slot_shapes(recipe, Operation::quantize, rows, cols);
    for (const Slot slot : {code_slot, scale_slot}) {
        const auto& shape = shapes[static_cast<std::size_t>(slot)];
        if (!shape || !outputs[slot] || outputs[slot]->size() != shape->bytes())
            throw std::invalid_argument("dequantize: slot " + std::string(name_of(slot)) +
                                        " is absent or not of the recipe's size");
    }
    const NumberFormat* format = number_format(recipe.code.format);
    if (format == nullptr || format->bits() != 8)
        throw std::invalid_argument("dequantize: codes are not 8-bit floats");

    const std::array<float, 256> values = decode_table(*format);
    const BlockGrid grid = block_grid(recipe, direction, rows, cols);
    const std::byte *codes = outputs[code_slot]->data(), *scales = outputs[scale_slot]->data();
    std::vector<float> result(static_cast<std::size_t>(rows * cols));
    for (std::int64_t r = 0; r < rows; ++r)
        for (std::int64_t c = 0; c < cols; ++c) {
            const std::int64_t code = code_index(recipe, direction, rows, cols, r, c);
            const std::int64_t scale =
                scale_index(recipe, direction, grid, r / grid.block_rows, c / grid.block_cols);
            float scale_inv = 0;
            std::memcpy(&scale_inv, scales + scale * static_cast<std::int64_t>(sizeof scale_inv),
                        sizeof scale_inv);
            result[static_cast<std::size_t>(r * cols + c)] =
                values[std::to_integer<std::size_t>(codes[code])] * scale_inv;
        }
    return result;
}

}  // namespace quantcheck
