#include "harness/worker/plugin_library.hpp"

#include <algorithm>
#include <cstddef>
#include <dlfcn.h>
#include <elf.h>
#include <fstream>
#include <set>

#include "harness/fp_environment.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

#if defined(__x86_64__)
constexpr Elf64_Half kMachine = EM_X86_64;
#elif defined(__aarch64__)
constexpr Elf64_Half kMachine = EM_AARCH64;
#else
#error "name this machine's ELF number here"
#endif

// What ABI version 1 began with. Fields appended later must be read only where struct_size covers them.
constexpr std::size_t kKernelVersion1 =
    offsetof(qc_kernel, scale_from_amax) + sizeof(qc_kernel::scale_from_amax);
constexpr std::size_t kPluginVersion1 = offsetof(qc_plugin, kernels) + sizeof(qc_plugin::kernels);

std::string machine_name(Elf64_Half machine) {
    switch (machine) {
        case EM_X86_64:
            return "x86-64";
        case EM_AARCH64:
            return "aarch64";
        case EM_386:
            return "32-bit x86";
        case EM_PPC64:
            return "ppc64";
        default:
            return "ELF machine " + std::to_string(machine);
    }
}

// dlopen's own messages for these cases name neither the cause nor the fix.
void check_file(const std::filesystem::path& path) {
    const std::string name = "plugin '" + path.string() + "'";
    std::error_code error;
    if (!std::filesystem::exists(path, error)) throw InputError(name + ": no such file; check --plugin");
    if (!std::filesystem::is_regular_file(path, error))
        throw InputError(name + " is not a file; check --plugin");
    std::ifstream in(path, std::ios::binary);
    Elf64_Ehdr header{};
    in.read(reinterpret_cast<char*>(&header), sizeof header);
    if (!in || !std::equal(ELFMAG, ELFMAG + SELFMAG, header.e_ident) || header.e_type != ET_DYN)
        throw InputError(name + " is not a shared library; build it with -shared -fPIC");
    if (header.e_ident[EI_CLASS] != ELFCLASS64 || header.e_machine != kMachine)
        throw InputError(name + " was built for " + machine_name(header.e_machine) + ", this machine is " +
                         machine_name(kMachine) + "; build it for this machine");
}

bool valid_name(const char* name) {
    if (name == nullptr || *name == '\0') return false;
    const std::string_view text(name);
    return text.size() <= 128 && std::all_of(text.begin(), text.end(), [](char c) {
               return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
                      c == '.' || c == '_' || c == '-';
           });
}

void check_kernel(const qc_kernel* k, const std::string& plugin, std::set<std::string>& names) {
    if (k == nullptr || k->struct_size < kKernelVersion1)
        throw InputError(
            plugin + " has a kernel with a null or too small struct; set struct_size to sizeof(qc_kernel)");
    if (!valid_name(k->name))
        throw InputError(plugin +
                         " has a kernel whose name is empty or holds other characters than letters, digits, "
                         "'.', '_' and '-'");
    const std::string kernel = plugin + ": kernel '" + k->name + "'";
    if (!names.insert(k->name).second)
        throw InputError(kernel + " is there twice; names must be unique in a plugin");
    const bool quantize = k->operation == QC_QUANTIZE;
    if (!quantize && k->operation != QC_SCALE_FROM_AMAX)
        throw InputError(kernel + " has an unknown operation " + std::to_string(k->operation) +
                         "; use QC_QUANTIZE or QC_SCALE_FROM_AMAX");
    if (k->space != QC_HOST && k->space != QC_CUDA)
        throw InputError(kernel + " has an unknown memory space; use QC_HOST or QC_CUDA");
    if (quantize ? k->quantize == nullptr : k->scale_from_amax == nullptr)
        throw InputError(kernel + " has no launch function; set its " +
                         (quantize ? "quantize" : "scale_from_amax") + " field");
    if (k->recipes == nullptr || *k->recipes == nullptr)
        throw InputError(kernel + " claims no recipe; list at least one in its recipes field");
    if (k->input_dtypes == 0 || k->code_formats == 0 || (quantize && (k->outputs == 0 || k->layouts == 0)))
        throw InputError(
            kernel +
            " covers nothing; its input_dtypes, code_formats, outputs and layouts masks must not be 0");
    constexpr std::int64_t kMostMultiple = 1 << 16,
                           kMostSmallest = 1 << 24;  // of elements in the smallest tensor it takes
    if (k->rows_multiple < 1 || k->cols_multiple < 1 || k->max_elements < 0 ||
        k->rows_multiple > kMostMultiple || k->cols_multiple > kMostMultiple ||
        k->rows_multiple * k->cols_multiple > kMostSmallest)
        throw InputError(
            kernel +
            " has an impossible shape rule; rows_multiple and cols_multiple are 1 to 65536, and their "
            "product is at most 2^24");
    if (k->max_elements > 0 && k->rows_multiple * k->cols_multiple > k->max_elements)
        throw InputError(kernel +
                         " takes no tensor: max_elements is less than rows_multiple * cols_multiple");
}

}  // namespace

PluginLibrary::PluginLibrary(const std::filesystem::path& path) {
    check_file(path);
    const std::string name = "plugin '" + path.string() + "'";
    // dlopen searches the system's folders for a bare name; the user means the file.
    handle_ = std::shared_ptr<void>(::dlopen(std::filesystem::absolute(path).c_str(), RTLD_NOW | RTLD_LOCAL),
                                    [](void* handle) {
                                        if (handle != nullptr) ::dlclose(handle);
                                    });
    if (handle_ == nullptr) throw InputError(name + " cannot be loaded: " + ::dlerror());
    if (const auto fault = fp_environment_fault()) {
        warning_ = "loading it changed the floating-point environment: " + *fault +
                   " (linked with -ffast-math?); it was put back";
        restore_fp_environment();
    }
    const auto entry = reinterpret_cast<qc_plugin_fn>(symbol(QC_PLUGIN_SYMBOL));
    if (entry == nullptr)
        throw InputError(name + " does not export " QC_PLUGIN_SYMBOL
                                "(); declare it QC_EXPORT and extern \"C\"");
    table_ = entry();
    if (table_ == nullptr || table_->struct_size < offsetof(qc_plugin, name))
        throw InputError(name + ": " QC_PLUGIN_SYMBOL "() returned no table");
    if (table_->abi_version != QC_ABI_VERSION)
        throw InputError(name + " was built for plugin ABI version " + std::to_string(table_->abi_version) +
                         ", this quantcheck speaks version " + std::to_string(QC_ABI_VERSION) +
                         "; rebuild it");
    if (table_->struct_size < kPluginVersion1 || table_->name == nullptr || table_->version == nullptr ||
        table_->kernels == nullptr || table_->kernel_count == 0)
        throw InputError(name + ": its table has no name, no version or no kernels");
    constexpr std::uint32_t kMostKernels = 4096;  // bounds what a wrong count can make us read
    if (table_->kernel_count > kMostKernels)
        throw InputError(name + ": its table claims " + std::to_string(table_->kernel_count) +
                         " kernels; the most is 4096");
    std::set<std::string> names;
    for (std::uint32_t i = 0; i < table_->kernel_count; ++i) check_kernel(table_->kernels[i], name, names);
}

void* PluginLibrary::symbol(const char* name) const { return ::dlsym(handle_.get(), name); }

}  // namespace quantcheck
