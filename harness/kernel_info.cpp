#include "harness/kernel_info.hpp"

#include <algorithm>

namespace quantcheck {

bool KernelInfo::claims(const std::string& recipe_name) const {
    return std::find(recipes.begin(), recipes.end(), recipe_name) != recipes.end();
}

bool KernelInfo::covers(const Recipe& recipe) const {
    if ((input_dtypes & abi_dtype(recipe.input.dtype)) == 0 ||
        (code_formats & abi_format(recipe.code.format)) == 0)
        return false;
    if (operation == Operation::scale_from_amax) return true;
    return (outputs & abi_outputs(recipe)) != 0 && (layouts & abi_layout(recipe)) != 0;
}

bool KernelInfo::takes_shape(std::int64_t rows, std::int64_t cols) const {
    return rows % rows_multiple == 0 && cols % cols_multiple == 0 &&
           (max_elements == 0 || rows * cols <= max_elements);
}

bool KernelInfo::takes(const Case& c) const {
    return c.operation == operation && claims(c.recipe.name) && covers(c.recipe) &&
           takes_shape(c.rows, c.cols);
}

bool PluginInfo::is_emulated() const {
    return std::any_of(kernels.begin(), kernels.end(), [](const KernelInfo& k) { return k.emulated; });
}

std::optional<std::string> PluginInfo::cannot_run(const KernelInfo& kernel) const {
    if (kernel.space != QC_CUDA || !devices.empty()) return std::nullopt;
    return kernel.name + ": it needs a CUDA device and this machine has none" +
           (no_device.empty() ? "" : " (" + no_device + ")");
}

PlanLimits KernelInfo::limits() const {
    PlanLimits limits;
    limits.rows_multiple = rows_multiple;
    limits.cols_multiple = cols_multiple;
    limits.max_elements = std::max(limits.max_elements, rows_multiple * cols_multiple);
    if (max_elements > 0) limits.max_elements = std::min(limits.max_elements, max_elements);
    return limits;
}

std::uint32_t abi_dtype(DType dtype) {
    switch (dtype) {
        case DType::f32:
            return QC_F32;
        case DType::bf16:
            return QC_BF16;
        case DType::f16:
            return QC_F16;
        case DType::f64:
            break;
    }
    return 0;  // no bit: no kernel of this ABI version covers it
}

std::uint32_t abi_format(CodeFormat format) {
    if (format == CodeFormat::E4M3) return QC_E4M3;
    return format == CodeFormat::E5M2 ? static_cast<std::uint32_t>(QC_E5M2) : 0U;
}

std::uint32_t abi_outputs(const Recipe& recipe) {
    const bool columnwise = recipe.outputs.columnwise != ColumnwiseOutput::none;
    return recipe.outputs.rowwise && columnwise ? QC_BOTH : columnwise ? QC_COLUMNWISE : QC_ROWWISE;
}

std::uint32_t abi_layout(const Recipe& recipe) {
    // Only the compact layout stores scales without padding the stored row.
    const ScaleLayout& layout = recipe.outputs.rowwise ? recipe.store.rowwise : recipe.store.columnwise;
    return layout.stride_multiple == 1 ? QC_COMPACT : QC_GEMM_READY;
}

NLOHMANN_DEFINE_TYPE_NON_INTRUSIVE(MutantInfo, fault, equivalent, needs, kind, property, check, says)

nlohmann::json to_json(const PluginInfo& plugin) {
    nlohmann::json kernels = nlohmann::json::array();
    for (const KernelInfo& k : plugin.kernels) {
        kernels.push_back({{"name", k.name},
                           {"summary", k.summary},
                           {"space", static_cast<int>(k.space)},
                           {"operation", static_cast<int>(k.operation)},
                           {"recipes", k.recipes},
                           {"input_dtypes", k.input_dtypes},
                           {"code_formats", k.code_formats},
                           {"outputs", k.outputs},
                           {"layouts", k.layouts},
                           {"rows_multiple", k.rows_multiple},
                           {"cols_multiple", k.cols_multiple},
                           {"max_elements", k.max_elements},
                           {"emulated", k.emulated}});
        if (k.mutant) kernels.back()["mutant"] = *k.mutant;
    }
    return {{"name", plugin.name},       {"version", plugin.version},
            {"devices", plugin.devices}, {"no_device", plugin.no_device},
            {"warning", plugin.warning}, {"instrumented", plugin.instrumented},
            {"kernels", kernels}};
}

PluginInfo plugin_info_from_json(const nlohmann::json& document) {
    PluginInfo plugin;
    plugin.name = document.at("name");
    plugin.version = document.at("version");
    plugin.devices = document.at("devices").get<std::map<int, std::string>>();
    plugin.no_device = document.at("no_device");
    plugin.warning = document.at("warning");
    plugin.instrumented = document.at("instrumented");
    for (const auto& entry : document.at("kernels")) {
        KernelInfo k;
        k.name = entry.at("name");
        k.summary = entry.at("summary");
        k.space = static_cast<qc_space>(entry.at("space").get<int>());
        k.operation = static_cast<Operation>(entry.at("operation").get<int>());
        k.recipes = entry.at("recipes").get<std::vector<std::string>>();
        k.input_dtypes = entry.at("input_dtypes");
        k.code_formats = entry.at("code_formats");
        k.outputs = entry.at("outputs");
        k.layouts = entry.at("layouts");
        k.rows_multiple = entry.at("rows_multiple");
        k.cols_multiple = entry.at("cols_multiple");
        k.max_elements = entry.at("max_elements");
        k.emulated = entry.at("emulated");
        if (entry.contains("mutant")) k.mutant = entry.at("mutant").get<MutantInfo>();
        plugin.kernels.push_back(std::move(k));
    }
    return plugin;
}

}  // namespace quantcheck
