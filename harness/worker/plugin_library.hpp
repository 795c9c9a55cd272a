#pragma once
#include <filesystem>
#include <memory>
#include <string>

#include "quantcheck/kernel.h"

namespace quantcheck {

/// A plugin loaded in this process; only worker processes do that.
class PluginLibrary {
 public:
    /// Loads and checks a plugin; throws InputError for each way it can be wrong: no such file, not a shared
    /// library, another architecture, missing symbol, ABI version, a kernel without a launch function, a bad
    /// or repeated name.
    explicit PluginLibrary(const std::filesystem::path& path);

    [[nodiscard]] const qc_plugin& table() const { return *table_; }
    /// Address of another exported symbol, or null.
    [[nodiscard]] void* symbol(const char* name) const;
    /// What loading did to the floating-point environment (already put back); empty if nothing.
    [[nodiscard]] const std::string& environment_warning() const { return warning_; }

 private:
    std::shared_ptr<void> handle_;
    const qc_plugin* table_ = nullptr;
    std::string warning_;
};

}  // namespace quantcheck
