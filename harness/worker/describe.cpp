#include "harness/worker/describe.hpp"

#include <array>

#include "harness/worker/emulated_launch.hpp"
#include "kernels/mutants/mutants.h"

namespace quantcheck::worker {
namespace {

std::string text(const char* words) { return words != nullptr ? words : ""; }

// A plugin of deliberately wrong kernels says which fault each has.
void add_mutants(const PluginLibrary& plugin, PluginInfo& info) {
    const auto entry = reinterpret_cast<qc_mutants_fn>(plugin.symbol(QC_MUTANTS_SYMBOL));
    if (entry == nullptr) return;
    constexpr std::array<const char*, 4> faults = {"none", "value", "storage", "conduct"};
    const qc_mutants& mutants = *entry();
    for (std::uint64_t i = 0; i < mutants.count; ++i)
        for (std::uint32_t k = 0; k < plugin.table().kernel_count; ++k) {
            const qc_mutant& m = mutants.mutants[i];
            if (plugin.table().kernels[k] != m.kernel) continue;
            info.kernels[k].mutant =
                MutantInfo{faults.at(m.fault_kind), text(m.equivalent), text(m.needs), text(m.kind),
                           text(m.property),        text(m.check),      text(m.says)};
        }
}

}  // namespace

PluginInfo describe(const PluginLibrary& plugin) {
    PluginInfo info;
    info.name = plugin.table().name;
    info.version = plugin.table().version;
    info.warning = plugin.environment_warning();
    const qc_emulation* emulation = find_emulation(plugin);
    info.instrumented = emulation != nullptr && emulation->instrumented != 0;
    for (std::uint32_t i = 0; i < plugin.table().kernel_count; ++i) {
        const qc_kernel& k = *plugin.table().kernels[i];
        KernelInfo kernel;
        kernel.name = k.name;
        kernel.summary = k.summary != nullptr ? k.summary : "";
        kernel.space = static_cast<qc_space>(k.space);
        if (kernel.space == QC_CUDA && emulation != nullptr) {
            kernel.space = QC_HOST;
            kernel.emulated = true;
            kernel.name.insert(0, "emulated.");  // so that no report of it can pass for one of a GPU
        }
        kernel.operation = k.operation == QC_QUANTIZE ? Operation::quantize : Operation::scale_from_amax;
        for (const char* const* recipe = k.recipes; *recipe != nullptr; ++recipe)
            kernel.recipes.emplace_back(*recipe);
        kernel.input_dtypes = k.input_dtypes;
        kernel.code_formats = k.code_formats;
        kernel.outputs = k.outputs;
        kernel.layouts = k.layouts;
        kernel.rows_multiple = k.rows_multiple;
        kernel.cols_multiple = k.cols_multiple;
        kernel.max_elements = k.max_elements;
        info.kernels.push_back(std::move(kernel));
    }
    add_mutants(plugin, info);
    return info;
}

}  // namespace quantcheck::worker
