#include "harness/worker/describe.hpp"

namespace quantcheck::worker {

PluginInfo describe(const PluginLibrary& plugin) {
    PluginInfo info;
    info.name = plugin.table().name;
    info.version = plugin.table().version;
    info.warning = plugin.environment_warning();
    for (std::uint32_t i = 0; i < plugin.table().kernel_count; ++i) {
        const qc_kernel& k = *plugin.table().kernels[i];
        KernelInfo kernel;
        kernel.name = k.name;
        kernel.summary = k.summary != nullptr ? k.summary : "";
        kernel.space = static_cast<qc_space>(k.space);
        kernel.operation = k.operation == QC_QUANTIZE ? Operation::quantize : Operation::scale_from_amax;
        for (const char* const* recipe = k.recipes; *recipe != nullptr; ++recipe) kernel.recipes.emplace_back(*recipe);
        kernel.input_dtypes = k.input_dtypes;
        kernel.code_formats = k.code_formats;
        kernel.outputs = k.outputs;
        kernel.layouts = k.layouts;
        kernel.rows_multiple = k.rows_multiple;
        kernel.cols_multiple = k.cols_multiple;
        kernel.max_elements = k.max_elements;
        info.kernels.push_back(std::move(kernel));
    }
    return info;
}

}  // namespace quantcheck::worker
