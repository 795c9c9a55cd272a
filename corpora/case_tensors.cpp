#include "corpora/case_tensors.hpp"

#include <string>

#include "reference/error.hpp"
#include "reference/support.hpp"

namespace quantcheck {
namespace {

StoredType slot_type(const Recipe& recipe, Slot slot) {
    if (slot == Slot::codes || slot == Slot::codes_t) return StoredType::U8;
    switch (recipe.store.scale) {
        case ScaleStore::f32_dequant:
        case ScaleStore::f32_quant:
        case ScaleStore::amax:
            return StoredType::F32;
        case ScaleStore::bf16_dequant:
            return StoredType::BF16;
        case ScaleStore::f16_dequant:
            return StoredType::F16;
        default:
            return StoredType::U8;
    }
}

TensorSpec slot_spec(const Recipe& recipe, Slot slot, const SlotShape& shape) {
    const StoredType type = slot_type(recipe, slot);
    if (size_of(type) == shape.element_size) return {type, {shape.rows, shape.stride}};
    return {StoredType::U8, {shape.rows, shape.stride * static_cast<std::int64_t>(shape.element_size)}};
}

}  // namespace

TensorSpec input_spec(const Case& c) {
    switch (c.dtype()) {
        case DType::f32:
            return {StoredType::F32, {c.rows, c.cols}};
        case DType::bf16:
            return {StoredType::BF16, {c.rows, c.cols}};
        case DType::f16:
            return {StoredType::F16, {c.rows, c.cols}};
        case DType::f64:
            break;
    }
    throw InputError("a case cannot hold f64 input; use f32, bf16 or f16");
}

std::vector<std::pair<Slot, TensorSpec>> slot_specs(const Case& c) {
    // Where the reference cannot execute a recipe it does not know the layout of its outputs either.
    if (const auto reason = unsupported_reason(c.recipe, c.operation)) {
        throw InputError("outputs of recipe " + c.recipe.id() + " cannot be recorded: " + *reason);
    }
    std::vector<std::pair<Slot, TensorSpec>> specs;
    const auto shapes = slot_shapes(c.recipe, c.operation, c.rows, c.cols);
    for (const Slot slot : kAllSlots) {
        const auto& shape = shapes[static_cast<std::size_t>(slot)];
        if (shape) specs.emplace_back(slot, slot_spec(c.recipe, slot, *shape));
    }
    return specs;
}

}  // namespace quantcheck
