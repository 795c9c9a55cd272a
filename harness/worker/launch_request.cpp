#include "harness/worker/launch_request.hpp"

#include <algorithm>
#include <cstring>

#include "harness/kernel_info.hpp"

namespace quantcheck {

worker::Request launch_request(const Recipe& recipe, Operation operation, std::uint32_t kernel_index,
                               const InputShape& shape) {
    worker::Request request;
    request.kind = worker::RequestKind::launch;
    request.kernel = kernel_index;
    request.operation = operation;
    request.rows = shape.rows;
    request.cols = shape.cols;
    request.row_stride = shape.row_stride;
    request.input_dtype = abi_dtype(recipe.input.dtype);
    request.code_format = abi_format(recipe.code.format);
    request.layout = abi_layout(recipe);
    request.power_of_two = recipe.scale.power_of_two == PowerOfTwo::none ? 0 : 1;
    request.epsilon = recipe.epsilon.value;
    const std::string id = recipe.id();
    std::memcpy(request.recipe.data(), id.data(), std::min(id.size(), request.recipe.size() - 1));
    const auto shapes = slot_shapes(recipe, operation, shape.rows, shape.cols);
    for (std::size_t i = 0; i < shapes.size(); ++i)
        if (shapes[i]) request.shapes[i] = *shapes[i];
    return request;
}

}  // namespace quantcheck
