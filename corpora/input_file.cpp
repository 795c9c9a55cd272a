#include "corpora/input_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>
#include <utility>

#include "reference/error.hpp"

namespace quantcheck {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& what) {
    throw InputError(path.string() + ": " + what);
}

}  // namespace

InputFile::InputFile(std::filesystem::path path, std::uint64_t limit) : path_(std::move(path)) {
    // O_NONBLOCK: opening a FIFO must not wait for a writer before it is refused below.
    file_ = FileDescriptor(::open(path_.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file_.is_open()) {
        refuse(path_, "cannot be opened (" + std::generic_category().message(errno) +
                          "); give the path of a readable file");
    }
    struct stat status {};
    if (::fstat(file_.get(), &status) != 0) refuse(path_, "its size cannot be read; give a regular file");
    if (S_ISDIR(status.st_mode)) refuse(path_, "is a directory; give a file inside it");
    if (!S_ISREG(status.st_mode)) refuse(path_, "is not a regular file; copy its content to one");
    size_ = static_cast<std::uint64_t>(status.st_size);
    if (size_ > limit) {
        refuse(path_, "holds " + std::to_string(size_) + " bytes, more than the limit of " +
                          std::to_string(limit) + "; use a smaller case");
    }
}

Bytes InputFile::read(std::uint64_t offset, std::uint64_t count) const {
    Bytes bytes(static_cast<std::size_t>(count));
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t n =
            ::pread(file_.get(), bytes.data() + have, bytes.size() - have, static_cast<off_t>(offset + have));
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            refuse(path_, "cannot be read (" + std::generic_category().message(errno) + "); check the disk");
        if (n == 0) refuse(path_, "became shorter while it was read; wait until its writer is done");
        have += static_cast<std::size_t>(n);
    }
    return bytes;
}

}  // namespace quantcheck
