#include "reports/whole_file.hpp"

#include <cerrno>
#include <chrono>
#include <fcntl.h>
#include <string>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

[[noreturn]] void fail(const std::filesystem::path& path, const std::string& reason) {
    throw HarnessFault("cannot write '" + path.string() + "': " + reason);
}

std::string reason_of(int error) { return std::generic_category().message(error); }

/// A new file beside its target; closed and removed on destruction unless it became the target.
class TemporaryFile {
 public:
    explicit TemporaryFile(const std::filesystem::path& target) : target_(target) {
        // open() and not mkstemp(): the mode then follows the user's umask, as for any file that a tool
        // writes.
        const std::string stem = "." + target.filename().string() + "." + std::to_string(::getpid()) + ".";
        do {
            const auto ticks = std::chrono::steady_clock::now().time_since_epoch().count();
            path_ = target.parent_path() / (stem + std::to_string(ticks) + ".tmp");
            descriptor_ = ::open(path_.c_str(), O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
        } while (descriptor_ < 0 && errno == EEXIST);
        if (descriptor_ < 0) fail(target_, reason_of(errno));
    }
    TemporaryFile(const TemporaryFile&) = delete;
    TemporaryFile& operator=(const TemporaryFile&) = delete;
    ~TemporaryFile() {
        if (descriptor_ >= 0) ::close(descriptor_);
        if (!path_.empty()) ::unlink(path_.c_str());
    }

    void write(std::string_view bytes) {
        while (!bytes.empty()) {
            const ::ssize_t written = ::write(descriptor_, bytes.data(), bytes.size());
            if (written < 0 && errno == EINTR) continue;
            if (written < 0) fail(target_, reason_of(errno));
            bytes.remove_prefix(static_cast<std::size_t>(written));
        }
    }

    void become_target() {
        // Synced before the rename: else a power cut can leave the new name with no bytes behind it.
        if (::fsync(descriptor_) != 0) fail(target_, reason_of(errno));
        const int closed = ::close(std::exchange(descriptor_, -1));
        if (closed != 0) fail(target_, reason_of(errno));
        if (::rename(path_.c_str(), target_.c_str()) != 0) fail(target_, reason_of(errno));
        path_.clear();
    }

 private:
    std::filesystem::path target_, path_;
    int descriptor_ = -1;
};

}  // namespace

void write_whole(const std::filesystem::path& path, std::string_view bytes) {
    namespace fs = std::filesystem;
    std::error_code error;
    fs::path target = path;
    if (fs::is_symlink(fs::symlink_status(path, error))) {
        target = fs::canonical(path, error);  // a dangling link is an error
        if (error) fail(path, error.message());
    }
    const fs::file_status status = fs::status(target, error);
    // A rename over /dev/null would replace the device itself.
    if (fs::exists(status) && !fs::is_regular_file(status)) fail(path, "it exists and is not a regular file");
    TemporaryFile file(target);
    file.write(bytes);
    file.become_target();
}

}  // namespace quantcheck
