#include "properties/testing/scripted_subject.hpp"

#include <algorithm>
#include <cstring>

#include "reference/quantize.hpp"

namespace quantcheck::testing {
namespace {

Outputs outputs_of(const Case& c) {
    if (c.operation == Operation::quantize) return quantize(c.recipe, c.view());
    std::vector<float> amax(static_cast<std::size_t>(c.rows * c.cols));
    if (!amax.empty()) std::memcpy(amax.data(), c.data.data(), c.data.size());
    return scales_of(c.recipe, amax);
}

void poison_padding(const SlotShape& shape, std::byte poison, Bytes& bytes) {
    for (std::int64_t r = 0; r < shape.rows; ++r) {
        const auto row =
            static_cast<std::ptrdiff_t>(static_cast<std::size_t>(r * shape.stride) * shape.element_size);
        const auto cols =
            static_cast<std::ptrdiff_t>(static_cast<std::size_t>(shape.cols) * shape.element_size);
        const auto stride =
            static_cast<std::ptrdiff_t>(static_cast<std::size_t>(shape.stride) * shape.element_size);
        std::fill(bytes.begin() + row + cols, bytes.begin() + row + stride, poison);
    }
}

}  // namespace

Run ScriptedSubject::run(const Case& c, std::byte poison) {
    Run run;
    run.outputs = outputs_of(c);
    const auto shapes = slot_shapes(c.recipe, c.operation, c.rows, c.cols);
    for (const Slot slot : kAllSlots)
        if (const auto& shape = shapes[static_cast<std::size_t>(slot)])
            poison_padding(*shape, poison, *run.outputs[slot]);
    script_({c, poison, runs_++, run});
    return run;
}

}  // namespace quantcheck::testing
