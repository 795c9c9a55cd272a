#pragma once
#include <cstdlib>
#include <filesystem>
#include <fstream>
#include <span>
#include <stdexcept>
#include <string>

#include "reference/outputs.hpp"

namespace quantcheck {

/// A new empty folder, removed with its content at the end of a test.
class TemporaryFolder {
 public:
    TemporaryFolder() {
        std::string name = (std::filesystem::temp_directory_path() / "quantcheck-XXXXXX").string();
        if (!::mkdtemp(name.data())) throw std::runtime_error("cannot create " + name);
        path_ = name;
    }
    TemporaryFolder(const TemporaryFolder&) = delete;
    TemporaryFolder& operator=(const TemporaryFolder&) = delete;
    ~TemporaryFolder() {
        std::error_code ignored;
        std::filesystem::remove_all(path_, ignored);
    }

    [[nodiscard]] const std::filesystem::path& path() const { return path_; }

    /// Writes a file by means other than those under test.
    std::filesystem::path file(const std::string& name, std::span<const std::byte> bytes) const {
        std::ofstream out(path_ / name, std::ios::binary);
        out.write(reinterpret_cast<const char*>(bytes.data()), static_cast<std::streamsize>(bytes.size()));
        return path_ / name;
    }

 private:
    std::filesystem::path path_;
};

}  // namespace quantcheck
