#include "corpora/read_file.hpp"

#include <cerrno>
#include <fcntl.h>
#include <string>
#include <sys/stat.h>
#include <system_error>
#include <unistd.h>

#include "corpora/file_descriptor.hpp"
#include "reference/error.hpp"

namespace quantcheck {
namespace {

[[noreturn]] void refuse(const std::filesystem::path& path, const std::string& what) {
    throw InputError(path.string() + ": " + what);
}

}  // namespace

Bytes read_whole(const std::filesystem::path& path, std::uint64_t limit) {
    // O_NONBLOCK: opening a FIFO must not wait for a writer before it is refused below.
    const FileDescriptor file(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK));
    if (!file.is_open()) {
        refuse(path, "cannot be opened (" + std::generic_category().message(errno) +
                         "); give the path of a readable file");
    }
    struct stat status {};
    if (::fstat(file.get(), &status) != 0) refuse(path, "its size cannot be read; give a regular file");
    if (S_ISDIR(status.st_mode)) refuse(path, "is a directory; give a file inside it");
    if (!S_ISREG(status.st_mode)) refuse(path, "is not a regular file; copy its content to one");
    const auto size = static_cast<std::uint64_t>(status.st_size);
    if (size > limit) {
        refuse(path, "holds " + std::to_string(size) + " bytes, more than the limit of " +
                         std::to_string(limit) + "; use a smaller case");
    }

    Bytes bytes(static_cast<std::size_t>(size));
    std::size_t have = 0;
    while (have < bytes.size()) {
        const ssize_t n = ::read(file.get(), bytes.data() + have, bytes.size() - have);
        if (n < 0 && errno == EINTR) continue;
        if (n < 0)
            refuse(path, "cannot be read (" + std::generic_category().message(errno) + "); check the disk");
        if (n == 0) refuse(path, "became shorter while it was read; wait until its writer is done");
        have += static_cast<std::size_t>(n);
    }
    return bytes;
}

}  // namespace quantcheck
