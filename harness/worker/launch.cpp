#include "harness/worker/launch.hpp"

#include <array>
#include <string>

namespace quantcheck::worker {
namespace {

template <class T>
T* at(const LaunchBuffers& buffers, Slot slot) {
    return static_cast<T*>(buffers.slots[static_cast<std::size_t>(slot)]);
}

qc_output output_of(const Request& request, const LaunchBuffers& buffers, Slot codes, Slot scales) {
    const SlotShape& code = request.shapes[static_cast<std::size_t>(codes)];
    const SlotShape& scale = request.shapes[static_cast<std::size_t>(scales)];
    return {at<std::uint8_t>(buffers, codes),
            at<float>(buffers, scales),
            code.rows,
            code.cols,
            scale.rows,
            scale.cols,
            scale.stride};
}

}  // namespace

Answer launch(const qc_kernel& kernel, const Request& r, std::byte* base, void* stream) noexcept {
    const auto pointer = [&](const Place& place) {
        return place.wanted ? base + r.origin + place.offset : nullptr;
    };
    LaunchBuffers buffers{pointer(r.input), {}};
    for (std::size_t i = 0; i < r.slots.size(); ++i) buffers.slots[i] = pointer(r.slots[i]);
    return launch(kernel, r, buffers, stream);
}

Answer launch(const qc_kernel& kernel, const Request& r, const LaunchBuffers& buffers,
              void* stream) noexcept {
    std::array<char, 1024> words{};
    std::int32_t status = QC_ERROR;
    if (r.operation == Operation::quantize) {
        qc_quantize_args args{};
        args.struct_size = sizeof args;
        args.recipe = r.recipe.data();
        args.input = buffers.input;
        args.rows = r.rows;
        args.cols = r.cols;
        args.row_stride = r.row_stride;
        args.input_dtype = r.input_dtype;
        args.code_format = r.code_format;
        args.layout = r.layout;
        args.power_of_two = r.power_of_two;
        args.epsilon = r.epsilon;
        args.rowwise = output_of(r, buffers, Slot::codes, Slot::scale_inv);
        args.columnwise = output_of(r, buffers, Slot::codes_t, Slot::scale_inv_t);
        args.stream = stream;
        args.message = words.data();
        args.message_size = words.size();
        status = kernel.quantize(&args);
    } else {
        qc_scale_args args{};
        args.struct_size = sizeof args;
        args.recipe = r.recipe.data();
        args.amax = static_cast<const float*>(buffers.input);
        args.scale = at<float>(buffers, Slot::scale);
        args.scale_inv = at<float>(buffers, Slot::scale_inv);
        args.count = r.cols;
        args.input_dtype = r.input_dtype;
        args.code_format = r.code_format;
        args.power_of_two = r.power_of_two;
        args.epsilon = r.epsilon;
        args.stream = stream;
        args.message = words.data();
        args.message_size = words.size();
        status = kernel.scale_from_amax(&args);
    }
    words.back() = '\0';
    // The numbers from here on are the worker's own words.
    if (status != QC_OK && status != QC_UNSUPPORTED && status != QC_ERROR)
        return {QC_ERROR,
                "(it returned " + std::to_string(status) + ", which is no qc_status) " + words.data(), 0, 0};
    return {status, words.data(), 0, 0};
}

}  // namespace quantcheck::worker
