#pragma once
#include "reference/recipe_value.hpp"

namespace quantcheck {
namespace fields {

inline const Variables kApplied = {"amax", "max", "least", "greatest", "stored", "global"};
inline const Variables kStored = {"amax", "max", "least", "greatest", "applied", "global"};
inline const Variables kGlobal = {"tensor_amax", "max"};
inline const Variables kGlobalStored = {"tensor_amax", "max", "global"};
inline const Variables kZeroPoint = {"least", "greatest", "stored", "max"};
inline const Variables kElement = {"x", "applied", "stored", "global", "input_scale"};
inline constexpr IntegerRange kMultiple{1, kLargestExtent};
inline constexpr IntegerRange kCount{0, kLargestExtent};
inline constexpr IntegerRange kByte{0, 255};

}  // namespace fields

/// The one list of a recipe's keys, in file order: visit(key, field, rule...) for a leaf, visit.group(key,
/// body) for an object. Reading, writing and checking for unknown keys all follow it.
template <class RecipeType, class Visitor>
void visit_fields(RecipeType& r, Visitor& visit) {
    using namespace fields;
    const auto layout = [](auto& v, auto& field) {
        v("order", field.order);
        v("row_multiple", field.row_multiple, kMultiple);
        v("stride_multiple", field.stride_multiple, kMultiple);
    };
    visit("name", r.name);
    visit("summary", r.summary);
    visit("source", r.source);
    visit.chosen("chosen", r.options);
    visit.group("input", [&](auto& v) {
        v("dtype", r.input.dtype);
        v("form", r.input.form);
        v("code", r.input.code);
        v("block", r.input.block);
        v("rounded_to", r.input.rounded_to);
        v("transform", r.input.transform);
        v("transform_signs", r.input.transform_signs);
        v("transform_matrix", r.input.transform_matrix);
        v("transform_result", r.input.transform_result);
        v("transform_use", r.input.transform_use);
    });
    visit.group("code", [&](auto& v) {
        v("format", r.code.format);
        v("maximum", r.code.maximum);
        v("packing", r.code.packing);
        v("offset", r.code.offset, kByte);
        v("exponent_bits", r.code.exponent_bits, IntegerRange{0, 8});
        v("bias", r.code.bias, IntegerRange{-256, 256});
    });
    visit("block", r.block);
    visit("stored_block", r.stored_block);
    visit("super_block", r.super_block);
    visit.group("outputs", [&](auto& v) {
        v("rowwise", r.outputs.rowwise);
        v("columnwise", r.outputs.columnwise);
        v("columnwise_from", r.outputs.columnwise_from);
        v("extra", r.outputs.extra);
    });
    visit.group("amax", [&](auto& v) {
        v("statistic", r.amax.statistic);
        v("dtype", r.amax.dtype);
        v("nan", r.amax.nan);
        v("upper_bound", r.amax.upper_bound);
        v("reduced_ranks", r.amax.reduced_ranks);
        v("history_length", r.amax.history_length, kCount);
        v("history_algorithm", r.amax.history_algorithm);
        v("fixed", r.amax.fixed);
    });
    visit.group("epsilon", [&](auto& v) {
        v("value", r.epsilon.value);
        v("place", r.epsilon.place);
        v("dtype", r.epsilon.dtype);
        v("replacement", r.epsilon.replacement);
    });
    visit.group("scale", [&](auto& v) {
        v("amax_zero", r.scale.amax_zero);
        v("amax_inf", r.scale.amax_inf);
        v("amax_nan", r.scale.amax_nan);
        v("applied", r.scale.applied, kApplied);
        v("applied_overflow", r.scale.applied_overflow);
        v("stored_zero", r.scale.stored_zero);
        v("power_of_two", r.scale.power_of_two);
        v("power_of_two_use", r.scale.power_of_two_use);
        v("log2", r.scale.log2);
        v("even_bits", r.scale.even_bits, IntegerRange{0, 23});
        v("emax", r.scale.emax, IntegerRange{-256, 256});
        v("exponent_range", r.scale.exponent_range);
        v("stored", r.scale.stored, kStored);
        v("levels", r.scale.levels);
        v("global", r.scale.global, kGlobal);
        v("global_stored", r.scale.global_stored, kGlobalStored);
        v("global_zero", r.scale.global_zero);
        v("global_inf", r.scale.global_inf);
        v("global_nan", r.scale.global_nan);
        v("selection", r.scale.selection);
        v("selection_dtype", r.scale.selection_dtype);
        v("candidates", r.scale.candidates);
        v("zero_point", r.scale.zero_point, kZeroPoint);
    });
    visit.group("apply", [&](auto& v) {
        v("expression", r.apply.expression, kElement);
        v("product", r.apply.product);
        v("clamp", r.apply.clamp);
        v("bounds", r.apply.bounds);
        v("zero_point", r.apply.zero_point);
    });
    visit.group("cast", [&](auto& v) {
        v("rounding", r.cast.rounding);
        v("overflow", r.cast.overflow);
        v("nan_sign", r.cast.nan_sign);
        v("zero_sign", r.cast.zero_sign);
        v("nan_code", r.cast.nan_code, IntegerRange{0, 0xFFFF});
        v("random_generator", r.cast.random_generator);
        v("random_bits", r.cast.random_bits, IntegerRange{0, 64});
        v("random_index", r.cast.random_index);
    });
    visit.group("store", [&](auto& v) {
        v("scale", r.store.scale);
        v.group("rowwise", [&](auto& w) { layout(w, r.store.rowwise); });
        v.group("columnwise", [&](auto& w) { layout(w, r.store.columnwise); });
        v("padding", r.store.padding);
        v("code_padding", r.store.code_padding);
        v("byte_zero", r.store.byte_zero);
        v("rounding", r.store.rounding);
        v.group("encoder", [&](auto& w) {
            w("zero", r.store.encoder.zero, kByte);
            w("inf", r.store.encoder.inf, kByte);
            w("nan", r.store.encoder.nan, kByte);
            w("sign", r.store.encoder.sign);
        });
    });
    visit("environment", r.environment);
    visit.group("shape", [&](auto& v) {
        v("rows_multiple", r.shape.rows_multiple, kMultiple);
        v("cols_multiple", r.shape.cols_multiple, kMultiple);
        v("tail", r.shape.tail);
        v("masked_rows", r.shape.masked_rows);
        v("noop_flag", r.shape.noop_flag);
        v("jagged_rows", r.shape.jagged_rows);
        v("empty", r.shape.empty);
    });
    visit("free", r.free);
}

}  // namespace quantcheck
