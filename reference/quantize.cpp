#include "reference/quantize.hpp"

#include <algorithm>
#include <array>
#include <stdexcept>

#include "reference/direction_writer.hpp"
#include "reference/element_rule.hpp"
#include "reference/evaluate.hpp"
#include "reference/number_format.hpp"
#include "reference/row_kernels.hpp"
#include "reference/scale.hpp"
#include "reference/spread_nan.hpp"
#include "reference/support.hpp"

namespace quantcheck {

namespace {

void require_supported(const Recipe& recipe, Operation op) {
    if (const auto reason = unsupported_reason(recipe, op))
        throw std::invalid_argument(recipe.id() + ": " + *reason);
}

void require_dtype(const Recipe& recipe, const TensorView& input) {
    if (input.dtype != recipe.input.dtype)
        throw std::invalid_argument(recipe.id() + " takes " + std::string(name_of(recipe.input.dtype)) +
                                    " input, not " + std::string(name_of(input.dtype)));
}

/// Some consecutive block rows, few enough that their elements are still in cache when they are read a second
/// time.
struct Band {
    std::int64_t first_block_row = 0, block_rows = 0;
    std::int64_t first_row = 0, rows = 0;
};

template <class Visit>
void for_each_band(const BlockGrid& grid, DType dtype, Visit visit) {
    constexpr std::int64_t kBytes = 128 << 10;
    const auto block_row_bytes =
        grid.block_rows * grid.tensor_cols * static_cast<std::int64_t>(size_of(dtype));
    const std::int64_t step = std::max<std::int64_t>(1, kBytes / std::max<std::int64_t>(1, block_row_bytes));
    for (std::int64_t b = 0; b < grid.grid_rows(); b += step) {
        const std::int64_t block_rows = std::min(step, grid.grid_rows() - b), first = b * grid.block_rows;
        visit(Band{b, block_rows, first, std::min(block_rows * grid.block_rows, grid.tensor_rows - first)});
    }
}

/// amax of every block of the band. A block of several rows is first folded to one row of magnitudes.
void band_amaxes(const Recipe& recipe, const BlockGrid& grid, const Band& band, const TensorView& input,
                 Bytes& folded, float* amax) {
    float* const first = amax;
    for (std::int64_t b = 0; b < band.block_rows; ++b, amax += grid.grid_cols()) {
        const BlockExtent block = grid.extent(band.first_block_row + b, 0);
        const std::byte* row = input.row(block.row);
        if (block.rows > 1) {
            folded.assign(static_cast<std::size_t>(input.cols) * size_of(input.dtype), std::byte{0});
            for (std::int64_t r = 0; r < block.rows; ++r)
                fold_magnitudes(input.dtype, input.row(block.row + r), input.cols, folded.data());
            row = folded.data();
        }
        segment_amaxes(input.dtype, row, input.cols, grid.block_cols, amax);
    }
    if (recipe.amax.nan == NanAmax::propagates)
        for (std::int64_t r = 0; r < band.rows; ++r)
            spread_nan(input.dtype, input.row(band.first_row + r), input.cols, grid.block_cols,
                       first + r / grid.block_rows * grid.grid_cols());
}

/// Quantizes in blocks of `grid` and hands each band to every writer.
void quantize_blocks(const Recipe& recipe, const BlockGrid& grid, const TensorView& input,
                     std::span<const DirectionWriter> writers) {
    const ElementRule rule = element_rule(recipe.apply.expression).value();
    const NumberFormat& format = *number_format(recipe.code.format);
    Bytes folded;
    std::vector<std::uint8_t> scratch;
    std::vector<float> amax;
    for_each_band(grid, input.dtype, [&](const Band& band) {
        const Eigen::Index blocks = band.block_rows * grid.grid_cols();
        amax.resize(static_cast<std::size_t>(blocks));
        band_amaxes(recipe, grid, band, input, folded, amax.data());
        Eigen::ArrayXf applied(blocks), stored(blocks);
        scale_from_amax(recipe, amax, {applied.data(), amax.size()}, {stored.data(), amax.size()});
        const std::array<Variable, 2> block_values = {{{"applied", applied}, {"stored", stored}}};
        const Eigen::ArrayXf factors = evaluate(rule.factor, block_values, blocks);

        std::uint8_t* codes = writers.front().row_in_place(band.first_row);
        if (codes == nullptr) {
            scratch.resize(static_cast<std::size_t>(band.rows * input.cols));
            codes = scratch.data();
        }
        for (std::int64_t r = 0; r < band.rows; ++r) {
            // The same row of the next band is what the amax pass reads next.
            const std::int64_t row = band.first_row + r, upcoming = std::min(row + band.rows, input.rows - 1);
            encode_row(input.dtype, rule.step, format, input.row(row), input.cols, grid.block_cols,
                       factors.data() + r / grid.block_rows * grid.grid_cols(), input.row(upcoming),
                       codes + r * input.cols);
        }
        for (const DirectionWriter& writer : writers) {
            writer.put_codes(band.first_row, CodeRows(codes, band.rows, input.cols));
            writer.put_scales(band.first_block_row, {stored.data(), amax.size()});
        }
    });
}

}  // namespace

void quantize(const Recipe& recipe, const TensorView& input, Outputs& outputs) {
    require_supported(recipe, Operation::quantize);
    require_dtype(recipe, input);
    std::vector<Direction> directions;
    if (recipe.outputs.rowwise) directions.push_back(Direction::rowwise);
    if (recipe.outputs.columnwise != ColumnwiseOutput::none) directions.push_back(Direction::columnwise);

    // Directions that share their codes share one pass; with a pass each they quantize the input separately.
    const bool shared = recipe.outputs.columnwise_from == ColumnwiseSource::codes;
    std::vector<DirectionWriter> writers;
    for (const Direction direction : directions) {
        const BlockGrid grid = block_grid(recipe, direction, input.rows, input.cols);
        writers.emplace_back(recipe, direction, grid, outputs);
        if (!shared) quantize_blocks(recipe, grid, input, std::span(writers).last(1));
    }
    if (shared && !writers.empty())
        quantize_blocks(recipe, block_grid(recipe, directions.front(), input.rows, input.cols), input,
                        writers);
}

Outputs quantize(const Recipe& recipe, const TensorView& input) {
    Outputs outputs;
    quantize(recipe, input, outputs);
    return outputs;
}

Outputs scales_of(const Recipe& recipe, std::span<const float> amax) {
    require_supported(recipe, Operation::scale_from_amax);
    Outputs outputs;
    const auto floats = [&](Slot slot) {
        Bytes& bytes = outputs[slot].emplace(amax.size_bytes());
        return std::span(reinterpret_cast<float*>(bytes.data()), amax.size());
    };
    scale_from_amax(recipe, amax, floats(Slot::scale), floats(Slot::scale_inv));
    return outputs;
}

std::vector<float> block_amaxes(const Recipe& recipe, Direction direction, const TensorView& input) {
    require_supported(recipe, Operation::quantize);
    require_dtype(recipe, input);
    const BlockGrid grid = block_grid(recipe, direction, input.rows, input.cols);
    std::vector<float> amax(static_cast<std::size_t>(grid.count()));
    Bytes folded;
    for_each_band(grid, input.dtype, [&](const Band& band) {
        band_amaxes(recipe, grid, band, input, folded, amax.data() + band.first_block_row * grid.grid_cols());
    });
    return amax;
}

}  // namespace quantcheck
