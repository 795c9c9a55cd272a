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

/// A new file in the target's folder that is gone unless it is renamed into place. It has no name before it
/// is whole, where the file system can do that: a killed process leaves nothing behind.
class TemporaryFile {
 public:
    explicit TemporaryFile(const std::filesystem::path& target) : target_(target) {
        const std::filesystem::path folder = target.has_parent_path() ? target.parent_path() : ".";
        file_ = FileDescriptor(::open(folder.c_str(), O_WRONLY | O_TMPFILE | O_CLOEXEC, 0666));
        if (file_.is_open()) return;
        const bool named = with_free_name([&] {
            file_ = FileDescriptor(::open(name_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666));
            return file_.is_open();
        });
        if (!named) fail(target_, "create a temporary file beside it", errno);
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (!name_.empty()) ::unlink(name_.c_str());
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
        if (name_.empty() && !give_name()) fail(target_, "name the temporary file beside it", errno);
        if (file_.close() != 0)
            fail(target_, "close", errno);  // some file systems report a full disk only here
        if (::rename(name_.c_str(), target_.c_str()) != 0) fail(target_, "rename", errno);
        name_.clear();
    }

 private:
    bool give_name() {
        const std::string open_file = "/proc/self/fd/" + std::to_string(file_.get());
        return with_free_name([&] {
            return ::linkat(AT_FDCWD, open_file.c_str(), AT_FDCWD, name_.c_str(), AT_SYMLINK_FOLLOW) == 0;
        });
    }

    // Names are tried until one is free: between threads, and with what a killed process of the same id left,
    // the file system arbitrates. (mkstemp would give mode 0600 whatever the umask.)
    template <class Take>
    bool with_free_name(const Take& take) {
        for (int attempt = 0; attempt < 1000; ++attempt) {
            name_ = target_.parent_path() /
                    (".quantcheck-" + std::to_string(::getpid()) + "-" + std::to_string(attempt) + ".tmp");
            if (take()) return true;
            if (errno != EEXIST) break;
        }
        const int error = errno;
        name_.clear();
        errno = error;
        return false;
    }

    std::filesystem::path target_, name_;  // no name: it has none yet, or no longer
    FileDescriptor file_;
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
