#include "properties/derived.hpp"

#include <algorithm>
#include <cstring>

#include "properties/findings.hpp"

namespace quantcheck {

std::optional<Outcome> unfit_for_costly_laws(const Case& c) {
    const std::int64_t elements = c.rows * c.cols;
    if (elements == 0) return skipped("the tensor has no block");
    if (elements > kMostElementsOfCostlyLaws)
        return skipped("only tensors of at most " + std::to_string(kMostElementsOfCostlyLaws) +
                       " elements are judged by this costly law");
    return std::nullopt;
}

Case without_plan(const Case& c) {
    Case derived = c;
    derived.plan.reset();
    return derived;
}

Case zeros_like(const Case& c, std::int64_t rows, std::int64_t cols) {
    Case derived;
    derived.recipe = c.recipe;
    derived.operation = c.operation;
    derived.rows = rows;
    derived.cols = cols;
    derived.row_padding = c.row_padding;
    derived.misalignment = c.misalignment;
    derived.data.resize(static_cast<std::size_t>(rows * cols) * size_of(c.dtype()));
    return derived;
}

void set_input_bits(Case& c, std::int64_t row, std::int64_t col, std::uint32_t bits) {
    std::byte* tensor = c.data.data();
    const auto index = static_cast<std::size_t>(row * c.cols + col);
    if (c.dtype() == DType::f32) {
        std::memcpy(tensor + index * 4, &bits, 4);
    } else {
        std::memcpy(tensor + index * 2, &bits, 2);
    }
}

std::optional<Outcome> unusable_derived(const Case& derived, const Run& run) {
    if (run.status == RunStatus::unsupported || run.status == RunStatus::not_recorded)
        return skipped("the derived tensor has no outputs: " + run.message);
    return unusable(derived, run);
}

Tile tile_of(const Case& c) {
    Tile tile;
    if (c.operation == Operation::scale_from_amax) return tile;
    const auto widen = [&](Direction direction) {
        const BlockGrid grid = block_grid(c.recipe, direction, c.rows, c.cols);
        tile.rows = std::max(tile.rows, grid.block_rows);
        tile.cols = std::max(tile.cols, grid.block_cols);
    };
    if (c.recipe.outputs.rowwise) widen(Direction::rowwise);
    if (c.recipe.outputs.columnwise != ColumnwiseOutput::none) widen(Direction::columnwise);
    return tile;
}

std::optional<std::string_view> blocks_excluded(const Recipe& recipe) {
    if (recipe.store.scale != ScaleStore::f32_dequant) return "its scales are not f32 dequantization factors";
    if (recipe.amax.statistic != Statistic::max_abs) return "its scale is not made from a largest magnitude";
    if (recipe.amax.nan == NanAmax::resets) return "its amax depends on the order of elements";
    if (recipe.scale.levels != Levels::one) return "its blocks share a second scale";
    if (recipe.block.rows == 0 || recipe.block.cols == 0) return "its block spans a whole axis";
    if (recipe.input.form != InputForm::tensor || recipe.input.transform != Transform::none)
        return "its input is transformed first";
    return std::nullopt;
}

std::optional<std::string_view> codes_excluded(const Recipe& recipe, Operation op) {
    if (op != Operation::quantize) return "it writes no codes";
    if (recipe.code.format != CodeFormat::E4M3 && recipe.code.format != CodeFormat::E5M2)
        return "its codes are not E4M3 or E5M2";
    if (recipe.code.packing != CodePacking::bytes) return "its codes are not bytes";
    if (recipe.cast.rounding != Rounding::nearest_even) return "its cast does not round to nearest even";
    if (recipe.cast.overflow != Overflow::saturate) return "its cast does not saturate";
    if (recipe.cast.nan_sign != SignRule::dropped || recipe.cast.zero_sign != SignRule::kept)
        return "its cast keeps the sign of NaN or drops that of zero";
    return std::nullopt;
}

std::optional<std::string_view> plain_scale_excluded(const Recipe& recipe) {
    if (auto why = blocks_excluded(recipe)) return why;
    if (recipe.epsilon.place != EpsilonPlace::floor_amax && recipe.epsilon.place != EpsilonPlace::none)
        return "its epsilon is not a floor on amax";
    if (recipe.scale.applied.text() != "max / amax" || recipe.scale.stored.text() != "1 / applied" ||
        recipe.apply.expression.text() != "x * applied")
        return "its scale is not max / amax with 1 / scale stored";
    if (recipe.scale.power_of_two != PowerOfTwo::none &&
        (recipe.scale.power_of_two != PowerOfTwo::truncate_applied ||
         recipe.scale.power_of_two_use != PowerOfTwoUse::applied_and_stored))
        return "its power-of-two rule is not a truncation of the scale";
    if (recipe.apply.product != StepType::f32 || recipe.environment != Environment::ieee)
        return "its arithmetic is not plain f32";
    return std::nullopt;
}

}  // namespace quantcheck
