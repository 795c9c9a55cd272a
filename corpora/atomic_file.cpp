#include "corpora/atomic_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>

#include "corpora/file_descriptor.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const char* step, int error) {
    throw HarnessFault("cannot write " + path.string() + ": " + step + ": " +
                       std::generic_category().message(error));
}

/// A new file beside the target that is unlinked unless renamed into place.
class TemporaryFile {
 public:
    explicit TemporaryFile(const std::filesystem::path& target) : target_(target) {
        // O_EXCL arbitrates between threads and with what a killed process of the same id left; mkstemp would
        // give mode 0600 whatever the umask.
        for (int attempt = 0; attempt < 1000; ++attempt) {
            name_ = target.parent_path() /
                    (".quantcheck-" + std::to_string(::getpid()) + "-" + std::to_string(attempt) + ".tmp");
            file_ = FileDescriptor(::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
            if (file_.is_open()) return;
            if (errno != EEXIST) break;
        }
        fail(target_, "create a temporary file beside it", errno);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (!renamed_) ::unlink(name_.c_str());
    }

    void write(std::span<const std::byte> bytes) {
        while (!bytes.empty()) {
            const ssize_t n = ::write(file_.get(), bytes.data(), bytes.size());
            if (n < 0 && errno == EINTR) continue;
            if (n < 0) fail(target_, "write", errno);
            bytes = bytes.subspan(static_cast<std::size_t>(n));
        }
    }

    void rename_to_target() {
        if (::fsync(file_.get()) != 0) fail(target_, "sync", errno);
        if (file_.close() != 0)
            fail(target_, "close", errno);  // some file systems report a full disk only here
        if (::rename(name_.c_str(), target_.c_str()) != 0) fail(target_, "rename", errno);
        renamed_ = true;
    }

 private:
    std::filesystem::path target_, name_;
    FileDescriptor file_;
    bool renamed_ = false;
};

/// Makes the rename itself durable, where the file system can.
void sync_folder_of(const std::filesystem::path& path) {
    const std::filesystem::path folder = path.has_parent_path() ? path.parent_path() : ".";
    const FileDescriptor directory(::open(folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC));
    if (directory.is_open() && ::fsync(directory.get()) != 0 && errno == EIO)
        fail(path, "sync its folder", errno);
}

/// The regular file that a write to `path` ends in: links are followed, and a rename over a device or a
/// folder, which would replace it, is refused.
std::filesystem::path regular_target(const std::filesystem::path& path) {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::path target = path;
    if (fs::is_symlink(fs::symlink_status(path, error))) {
        target = fs::canonical(path, error);
        if (error) throw HarnessFault("cannot write " + path.string() + ": it is a link to nothing");
    }
    const fs::file_status status = fs::status(target, error);
    if (fs::exists(status) && !fs::is_regular_file(status))
        throw HarnessFault("cannot write " + path.string() + ": it exists and is not a regular file");
    return target;
}

}  // namespace

void write_whole(const std::filesystem::path& path, std::span<const std::byte> bytes) {
    const std::filesystem::path target = regular_target(path);
    TemporaryFile file(target);
    file.write(bytes);
    file.rename_to_target();
    sync_folder_of(target);
}

}  // namespace quantcheck
