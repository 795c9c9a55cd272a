// Host kernels that are right for small tensors, with the faults that only large ones show: an index of 16
// bits (which stands for one of 32 where a test cannot wait for 2^31 elements), and writes beside the
// buffers.
#include <cstring>
#include <vector>

#include "kernels/common/claims.hpp"
#include "kernels/host/kernels.hpp"

namespace {

using Quantize = std::int32_t (*)(const qc_quantize_args*);

/// Stores the codes of both directions, and the scales, by an index of this type.
template <class Index>
std::int32_t narrow(const qc_quantize_args* args) {
    const std::int32_t status = quantcheck_kernels::host_block_1x128(args);
    if (status != QC_OK) return status;
    const auto by_index = [](auto* stored, std::int64_t count) {
        const std::vector right(stored, stored + count);
        std::memset(stored, 0, static_cast<std::size_t>(count) * sizeof *stored);
        for (std::int64_t i = 0; i < count; ++i)
            stored[static_cast<Index>(i)] = right[static_cast<std::size_t>(i)];
    };
    for (const qc_output& out : {args->rowwise, args->columnwise})
        if (out.codes != nullptr) by_index(out.codes, out.code_rows * out.code_cols);
    return status;
}

std::int32_t one_past(const qc_quantize_args* args) {
    const std::int32_t status = quantcheck_kernels::host_block_1x128(args);
    if (args->rowwise.codes != nullptr) args->rowwise.codes[args->rows * args->cols] = 0;
    return status;
}

std::int32_t input_writer(const qc_quantize_args* args) {
    const std::int32_t status = quantcheck_kernels::host_block_1x128(args);
    auto* last =
        static_cast<unsigned char*>(const_cast<void*>(args->input)) + (args->rows - 1) * args->row_stride * 2;
    *last ^= 1;
    return status;
}

std::int32_t pads(const qc_quantize_args* args) {
    const std::int32_t status = quantcheck_kernels::host_block_1x128(args);
    const qc_output& out = args->columnwise;
    if (out.scale_stride > out.scale_cols) out.scale_inv[out.scale_cols] = 0;
    return status;
}

constexpr qc_kernel kernel(const char* name, Quantize quantize) {
    return quantcheck_kernels::block_1x128_kernel(name, "Is wrong on large tensors.", QC_HOST, quantize);
}

constexpr qc_kernel kAll[] = {kernel("index.16bit", narrow<std::uint16_t>),
                              kernel("index.32bit", narrow<std::uint32_t>),
                              kernel("index.one_past", one_past), kernel("index.input_writer", input_writer),
                              kernel("index.pads", pads)};
constexpr const qc_kernel* kKernels[] = {&kAll[0], &kAll[1], &kAll[2], &kAll[3], &kAll[4]};
constexpr qc_plugin kPlugin = {sizeof(qc_plugin), QC_ABI_VERSION, 5, "index", "1.0", kKernels};

}  // namespace

extern "C" QC_EXPORT const qc_plugin* quantcheck_plugin(void) { return &kPlugin; }
