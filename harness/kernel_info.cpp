#include "harness/kernel_info.hpp"

#include <algorithm>
#include <limits>

#include "corpora/strict_json.hpp"
#include "reference/error.hpp"

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
    if (cuda_alone && kernel.space != QC_CUDA)
        return kernel.name + ": it is no CUDA kernel, and --sanitizer looks at no other";
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

namespace {

// Its enumerators and masks are used as indices and factors: what is no such number must not become one by
// conversion.
template <class T>
T whole(const nlohmann::json& value, std::int64_t least, std::int64_t most) {
    if (!value.is_number_integer() || value < least || value > most)
        throw InputError("a number of a plugin's description is out of its range");
    return static_cast<T>(value.get<std::int64_t>());
}

KernelInfo kernel_info_from_json(const nlohmann::json& entry) {
    constexpr std::int64_t kMostMultiple = 1 << 16, kAnyMask = std::numeric_limits<std::uint32_t>::max();
    KernelInfo k;
    k.name = entry.at("name");
    k.summary = entry.at("summary");
    k.space = whole<qc_space>(entry.at("space"), QC_HOST, QC_CUDA);
    k.operation = whole<Operation>(entry.at("operation"), static_cast<int>(Operation::quantize),
                                   static_cast<int>(Operation::scale_from_amax));
    k.recipes = entry.at("recipes").get<std::vector<std::string>>();
    k.input_dtypes = whole<std::uint32_t>(entry.at("input_dtypes"), 0, kAnyMask);
    k.code_formats = whole<std::uint32_t>(entry.at("code_formats"), 0, kAnyMask);
    k.outputs = whole<std::uint32_t>(entry.at("outputs"), 0, kAnyMask);
    k.layouts = whole<std::uint32_t>(entry.at("layouts"), 0, kAnyMask);
    k.rows_multiple = whole<std::int64_t>(entry.at("rows_multiple"), 1, kMostMultiple);
    k.cols_multiple = whole<std::int64_t>(entry.at("cols_multiple"), 1, kMostMultiple);
    k.max_elements =
        whole<std::int64_t>(entry.at("max_elements"), 0, std::numeric_limits<std::int64_t>::max());
    k.emulated = entry.at("emulated");
    if (entry.contains("mutant")) k.mutant = entry.at("mutant").get<MutantInfo>();
    return k;
}

std::map<int, std::string> devices_from_json(const nlohmann::json& document) {
    std::map<int, std::string> devices;
    for (const auto& device : document)
        devices[whole<int>(device.at(0), 0, std::numeric_limits<int>::max())] = device.at(1);
    return devices;
}

}  // namespace

PluginInfo plugin_info_from_text(std::string_view text) {
    try {
        const nlohmann::json document = parse_strict_json(text, "a plugin's description");
        PluginInfo plugin;
        plugin.name = document.at("name");
        plugin.version = document.at("version");
        plugin.devices = devices_from_json(document.at("devices"));
        plugin.no_device = document.at("no_device");
        plugin.warning = document.at("warning");
        plugin.instrumented = document.at("instrumented");
        for (const auto& entry : document.at("kernels"))
            plugin.kernels.push_back(kernel_info_from_json(entry));
        return plugin;
    } catch (const nlohmann::json::exception&) {
        throw InputError("a plugin's description lacks a key or has a value of another type");
    }
}

}  // namespace quantcheck
