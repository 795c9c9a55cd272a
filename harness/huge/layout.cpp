#include "harness/huge/layout.hpp"

namespace quantcheck {
namespace {

// As large as what a thread block of a wrong grid writes past the end, at least; a multiple of device
// alignment.
constexpr std::uint64_t kZone = 64 << 10, kAlignment = 256;

}  // namespace

HugeLayout huge_layout(const Recipe& recipe, Operation operation, std::uint32_t kernel_index,
                       const InputShape& shape) {
    HugeLayout layout{launch_request(recipe, operation, kernel_index, shape),
                      kZone,
                      {{0, kZone, "memory before the input"}}};
    worker::Request& request = layout.request;
    request.kind = worker::RequestKind::run;
    const auto place = [&](worker::Place& at, std::uint64_t bytes, const std::string& name) {
        at = {layout.bytes, bytes, true};
        const std::uint64_t end = layout.bytes + bytes;
        layout.bytes = (end + kZone + kAlignment - 1) / kAlignment * kAlignment;
        layout.zones.push_back({end, layout.bytes - end, "memory after " + name});
    };
    const DType dtype = operation == Operation::quantize ? recipe.input.dtype : DType::f32;
    place(request.input, static_cast<std::uint64_t>(shape.rows * shape.row_stride) * size_of(dtype),
          "the input");
    const auto shapes = slot_shapes(recipe, operation, shape.rows, shape.cols);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i]) place(request.slots[i], shapes[i]->bytes(), std::string(name_of(kAllSlots[i])));
    return layout;
}

}  // namespace quantcheck
