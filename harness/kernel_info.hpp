#pragma once
#include <cstdint>
#include <map>
#include <nlohmann/json.hpp>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

#include "properties/case.hpp"
#include "properties/generate.hpp"
#include "quantcheck/kernel.h"
#include "reference/outputs.hpp"
#include "reference/recipe.hpp"
#include "reports/selftest.hpp"

namespace quantcheck {

/// What a plugin says of one kernel, copied out of its table so that the gate never keeps the plugin's
/// memory.
struct KernelInfo {
    std::string name, summary;
    qc_space space = QC_HOST;
    Operation operation = Operation::quantize;
    std::vector<std::string> recipes;
    std::uint32_t input_dtypes = 0, code_formats = 0, outputs = 0, layouts = 0;
    std::int64_t rows_multiple = 1, cols_multiple = 1, max_elements = 0;
    bool emulated = false;             ///< CUDA source that was compiled for the CPU; space is QC_HOST
    std::optional<MutantInfo> mutant;  ///< of deliberately wrong kernels only

    /// "host", "cuda" or "emulated".
    [[nodiscard]] std::string lane() const {
        return emulated ? "emulated" : space == QC_CUDA ? "cuda" : "host";
    }
    /// The kernel's name claims this recipe.
    [[nodiscard]] bool claims(const std::string& recipe_name) const;
    /// The kernel's masks cover this variant of a recipe it claims.
    [[nodiscard]] bool covers(const Recipe& recipe) const;
    /// Its shape rules admit this many rows and columns.
    [[nodiscard]] bool takes_shape(std::int64_t rows, std::int64_t cols) const;
    /// It claims this case: operation, recipe, variant and shape.
    [[nodiscard]] bool takes(const Case& c) const;
    /// The shapes it takes.
    [[nodiscard]] PlanLimits limits() const;
};

/// A loaded plugin as its worker describes it.
struct PluginInfo {
    std::string path;  ///< as given
    std::string name, version;
    std::string hash;                    ///< XXH3-128 of the file, 32 hex digits
    std::map<int, std::string> devices;  ///< CUDA devices that its kernels may run on, described, by index
    std::string no_device;               ///< why there is none, in CUDA's words
    bool instrumented = false;           ///< its emulated kernels were compiled with access hooks
    bool builtin = false;                ///< shipped with quantcheck, not named by --plugin
    bool cuda_alone = false;             ///< asked for CUDA kernels only (--sanitizer): no other is run
    std::string warning;                 ///< what loading it did to the process, empty if nothing
    std::vector<KernelInfo> kernels;

    /// Its CUDA kernels were compiled for the CPU.
    [[nodiscard]] bool is_emulated() const;
    /// Why this kernel cannot run here, or nothing.
    [[nodiscard]] std::optional<std::string> cannot_run(const KernelInfo& kernel) const;
};

[[nodiscard]] nlohmann::json to_json(const PluginInfo& plugin);
/// Reads what to_json wrote. A worker runs the plugin's code, so its answer may be anything: whatever is
/// wrong with it is an InputError.
[[nodiscard]] PluginInfo plugin_info_from_text(std::string_view text);

/// The ABI's words for a recipe's axes.
[[nodiscard]] std::uint32_t abi_dtype(DType dtype);
[[nodiscard]] std::uint32_t abi_format(CodeFormat format);
[[nodiscard]] std::uint32_t abi_outputs(const Recipe& recipe);
[[nodiscard]] std::uint32_t abi_layout(const Recipe& recipe);

}  // namespace quantcheck
