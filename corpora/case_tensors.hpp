#pragma once
#include <cstdint>
#include <utility>
#include <vector>

#include "corpora/stored_type.hpp"
#include "properties/case.hpp"

namespace quantcheck {

/// Type and shape of one tensor in a case's file.
struct TensorSpec {
    StoredType type = StoredType::U8;
    std::vector<std::int64_t> shape;
    [[nodiscard]] bool operator==(const TensorSpec&) const = default;
};

/// The tensor "input": [rows, cols] of the case's type. Throws InputError for a type that cases cannot hold
/// (f64).
[[nodiscard]] TensorSpec input_spec(const Case& c);

/// The tensors of recorded outputs: [rows, stride] of the slot, padding included. Scales have the type that
/// the recipe stores; codes and everything else are U8, with the element size folded into the last side.
/// Throws InputError for a recipe that unsupported_reason() refuses.
[[nodiscard]] std::vector<std::pair<Slot, TensorSpec>> slot_specs(const Case& c);

}  // namespace quantcheck
