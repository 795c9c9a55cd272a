#include "harness/worker/launch.hpp"

#include <array>
#include <string>

namespace quantcheck::worker {
namespace {

struct Pointers {
    const Request& request;
    std::byte* base;

    template <class T>
    [[nodiscard]] T* at(const Place& place) const {
        return place.wanted ? reinterpret_cast<T*>(base + place.offset) : nullptr;
    }
    template <class T>
    [[nodiscard]] T* at(Slot slot) const {
        return at<T>(request.slots[static_cast<std::size_t>(slot)]);
    }
};

qc_output output_of(const Pointers& p, Slot codes, Slot scales) {
    const SlotShape& code = p.request.shapes[static_cast<std::size_t>(codes)];
    const SlotShape& scale = p.request.shapes[static_cast<std::size_t>(scales)];
    return {p.at<std::uint8_t>(codes),
            p.at<float>(scales),
            code.rows,
            code.cols,
            scale.rows,
            scale.cols,
            scale.stride};
}

}  // namespace

Answer launch(const qc_kernel& kernel, const Request& r, std::byte* base, void* stream) noexcept {
    std::array<char, 1024> words{};
    const Pointers p{r, base + r.origin};
    std::int32_t status = QC_ERROR;
    if (r.operation == Operation::quantize) {
        qc_quantize_args args{};
        args.struct_size = sizeof args;
        args.recipe = r.recipe.data();
        args.input = p.at<void>(r.input);
        args.rows = r.rows;
        args.cols = r.cols;
        args.row_stride = r.row_stride;
        args.input_dtype = r.input_dtype;
        args.code_format = r.code_format;
        args.layout = r.layout;
        args.power_of_two = r.power_of_two;
        args.epsilon = r.epsilon;
        args.rowwise = output_of(p, Slot::codes, Slot::scale_inv);
        args.columnwise = output_of(p, Slot::codes_t, Slot::scale_inv_t);
        args.stream = stream;
        args.message = words.data();
        args.message_size = words.size();
        status = kernel.quantize(&args);
    } else {
        qc_scale_args args{};
        args.struct_size = sizeof args;
        args.recipe = r.recipe.data();
        args.amax = p.at<const float>(r.input);
        args.scale = p.at<float>(Slot::scale);
        args.scale_inv = p.at<float>(Slot::scale_inv);
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
                "(it returned " + std::to_string(status) + ", which is no qc_status) " + words.data()};
    return {status, words.data()};
}

}  // namespace quantcheck::worker
